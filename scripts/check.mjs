/** `npm run check`: the fast checks, for every save. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'

ensurePackages({ withDev: true })
const { status } = spawnSync(NODE_24, [path.join(ROOT, 'scripts/test/run.ts'), 'check'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', PATH: `${path.dirname(NODE_24)}:${process.env.PATH}` },
})
process.exit(status ?? 1)
