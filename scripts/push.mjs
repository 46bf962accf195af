/** `npm run push`: lists and rotates the keys for push services; see server/src/cli/push.ts. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'

ensurePackages()
const { status } = spawnSync(NODE_24, [path.join(ROOT, 'server/src/cli/push.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
