/** `npm run sheets`: contact sheets of every screen of a demo site; see e2e/contact-sheets.ts. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureChromium, ensureFfmpeg } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

ensurePackages({ withDev: true })
ensureFfmpeg()
const chromium = ensureChromium()
await ensureWebBuild()
const { status } = spawnSync(NODE_24, [path.join(ROOT, 'e2e/contact-sheets.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: chromium },
})
process.exit(status ?? 1)
