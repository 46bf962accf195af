/** A live role inside the test's own process or in one of its own, on a site's database. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { type App, openApp } from '#server/app.ts'
import { type LiveRole, type LiveTimes, startLive } from '#server/roles/live.ts'
import { atFileEnd } from './file-end.ts'
import type { Site } from './site.ts'
import { STARTED } from './started.ts'

export type RunningLive = { app: App; role: LiveRole; rtmp: string; stop(): Promise<void> }

/** On any free port, unless the site's environment says another. */
export async function startLiveRole(site: Site, times: LiveTimes = {}): Promise<RunningLive> {
  const app = await openApp(site.app.config, 'live', site.databaseUrl)
  const role = await startLive(app, times)
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await role.stop()
    await app.close()
  }
  atFileEnd(stop)
  return { app, role, rtmp: `rtmp://127.0.0.1:${role.rtmp().port}/live`, stop }
}

/** Another machine, as far as anybody can tell: its own files, the site's database and secret. */
type Far = { dataDir: string; secret: string; rtmpPort?: number }

export function startFarLiveRole(site: Site, { dataDir, secret, rtmpPort = 0 }: Far) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'live.fixture.ts')], {
    env: {
      ...{ ...STARTED, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: site.databaseUrl, SECRET_KEY: secret },
      ...{ RTMP_PORT: String(rtmpPort), WEBRTC_PORT: '0', HOST: '127.0.0.1' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atFileEnd(() => void child.kill('SIGKILL'))
  return child
}

/** Waits for a live's state; states arrive by the database alone. */
export async function untilState(site: Site, accountId: string, state: string): Promise<string> {
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
