/** `npm test`: runs all checks and tests, and ends with one count; `npm test browsers`: the core tasks in Firefox and WebKit. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import {
  ensureChromium,
  ensureEngines,
  ensureFfmpeg,
  ensureNginx,
  ensurePgBouncer,
  ensureRedis,
} from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

const args = process.argv.slice(2)
const isForEngines = args[0] === 'browsers'
ensurePackages({ withDev: true })
ensureFfmpeg()
if (isForEngines) ensureEngines()
else {
  ensureRedis()
  ensureNginx()
  ensurePgBouncer()
}
const env = isForEngines ? {} : { CHROMIUM: ensureChromium() }
await ensureWebBuild()

// The rest needs the Node version of the lockfile.
const run = isForEngines ? ['e2e/engines/run.ts', ...args.slice(1)] : ['scripts/test/run.ts', ...args]
const { status } = spawnSync(NODE_24, ['--disable-warning=ExperimentalWarning', ...run], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...env,
    NODE_ENV: 'test',
    PATH: `${path.dirname(NODE_24)}:${process.env.PATH}`,
  },
})
process.exit(status ?? 1)
