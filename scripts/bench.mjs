/** `npm run bench`: runs the benchmarks, or those named in the arguments. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureChromium, ensureFfmpeg, ensureNginx, ensureRedis } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages({ withDev: true })
ensureFfmpeg()
ensureRedis()
ensureNginx()
const chromium = ensureChromium()
await ensureWebBuild()
const { status } = spawnSync(NODE_24, [path.join(ROOT, 'bench/run.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
})
process.exit(status ?? 1)
