/** `npm run cluster`: repeatedly kills and restarts the parts of a site of several nodes under load. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, NODE_24, ROOT } from './setup/packages.mjs'
import { ensureFfmpeg, ensureNginx, ensureRedis } from './setup/programs.mjs'
import { ensureWebBuild } from './setup/web-build.mjs'

/** The longest outage a client may see. */
const OUTAGE_MS = '5000'
const ROUNDS = '5'

ensurePackages({ withDev: true })
ensureFfmpeg()
ensureRedis()
ensureNginx()
await ensureWebBuild()
const { status } = spawnSync(NODE_24, ['--test', 'server/test/cluster/cluster.alone.test.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    CLUSTER_ROUNDS: process.env.CLUSTER_ROUNDS ?? ROUNDS,
    CLUSTER_OUTAGE_MS: OUTAGE_MS,
    PATH: `${path.dirname(NODE_24)}:${process.env.PATH}`,
  },
})
process.exit(status ?? 1)
