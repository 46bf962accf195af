/** `npm test`: runs all checks and tests, and ends with one count. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureChromium, ensureFfmpeg, ensureNginx, ensurePgBouncer, ensureRedis } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages({ withDev: true })
ensureFfmpeg()
ensureRedis()
ensureNginx()
ensurePgBouncer()
const chromium = ensureChromium()
await ensureWebBuild()

// The rest needs the Node version of the lockfile.
const run = ['--disable-warning=ExperimentalWarning', path.join(ROOT, 'scripts/test/run.ts')]
const { status } = spawnSync(NODE_24, [...run, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM: chromium,
    NODE_ENV: 'test',
    PATH: `${path.dirname(NODE_24)}:${process.env.PATH}`,
  },
})
process.exit(status ?? 1)
