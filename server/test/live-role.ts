/** Starts a live role in the test process or in a separate one, on a site's database. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { type App, openApp } from '#server/app/app.ts'
import { type LiveRole, type LiveRoleTimes, startLive } from '#server/roles/live.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { PRODUCT_ENV } from './process-env.ts'
import type { TestSite } from './site.ts'

export type RunningLive = { app: App; role: LiveRole; rtmp: string; stop(): Promise<void> }

/** Uses a free port, unless the site's environment sets one. */
export async function startLiveRole(site: TestSite, times: LiveRoleTimes = {}): Promise<RunningLive> {
  const app = await openApp(site.app.config, 'live', site.databaseUrl)
  const role = await startLive(app, times)
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await role.stop()
    await app.close()
  }
  cleanUpAfterFile(stop)
  return { app, role, rtmp: `rtmp://127.0.0.1:${role.rtmp().port}/live`, stop }
}

/** Simulates another machine: separate files, the site's database and secret. */
type RemoteRole = { dataDir: string; secret: string; rtmpPort?: number }

export function startRemoteLiveRole(site: TestSite, { dataDir, secret, rtmpPort = 0 }: RemoteRole) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'live.fixture.ts')], {
    env: {
      ...{ ...PRODUCT_ENV, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: site.databaseUrl, SECRET_KEY: secret },
      ...{ RTMP_PORT: String(rtmpPort), WEBRTC_PORT: '0', HOST: '127.0.0.1' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  cleanUpAfterFile(() => void child.kill('SIGKILL'))
  return child
}

/** Waits until the database has this state of a live; returns its id. */
export async function untilState(site: TestSite, accountId: string, state: string): Promise<string> {
  for (;;) {
    const live = await site.app.db
      .selectFrom('lives')
      .select(['id', 'state'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (live?.state === state) return live.id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
