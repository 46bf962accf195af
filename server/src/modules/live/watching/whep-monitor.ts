/** In the live role: re-checks the rights of WebRTC viewers, counts them, and closes sessions without access. */
import type { WhepService, WhepSession } from '#platform/live/webrtc/whep.ts'
import { CONSOLE_LEFT, SESSIONS_ENDED } from '../../accounts/index.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import { watchFacts, whyNotWatch } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'
import { isStaffHolder } from './grants.ts'
import { permittedStaffSessions } from './staff-access.ts'
import { createViewerCounter } from './viewer-counter.ts'

const RECHECK_INTERVAL_MS = 10_000

type WhepMonitor = {
  /** Checks all sessions in one query; runs every few seconds on its own. */
  recheck(): Promise<void>
  stop(): Promise<void>
}

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'log' | 'live'>

export function monitorWhepSessions(deps: Deps, whep: Pick<WhepService, 'sessions' | 'leave'>): WhepMonitor {
  const viewers = createViewerCounter(deps)
  let checking = Promise.resolve()

  async function recheckAll(): Promise<void> {
    const all = whep.sessions()
    await recheckStaff(all.filter(({ holder }) => isStaffHolder(holder)))
    const sessions = all.filter(({ holder }) => !isStaffHolder(holder))
    const wanted = sessions.map(({ streamId, accountId }) => ({ liveId: streamId, viewerId: accountId }))
    const facts = await watchFacts(deps, wanted)
    sessions.forEach(({ id, streamId, holder }, at) => {
      const found = facts[at]
      if (found && whyNotWatch(found) === null) viewers.seen(streamId, holder)
      else whep.leave(id, null)
    })
  }

  async function recheckStaff(sessions: WhepSession[]): Promise<void> {
    const permitted = await permittedStaffSessions(deps, sessions)
    for (const { id } of sessions) if (!permitted.has(id)) whep.leave(id, null)
  }

  /** Sessions continue while the database is down. */
  function recheck(): Promise<void> {
    checking = checking.then(recheckAll).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not re-check the rights of WebRTC viewers')
    })
    return checking
  }

  const timer = setInterval(recheck, RECHECK_INTERVAL_MS)
  timer.unref()
  const stops = [
    deps.bus.subscribe(WATCH_RIGHTS_CHANGED, () => void recheck()),
    deps.bus.subscribe(SESSIONS_ENDED, ({ sessionIds }) => {
      const ended = new Set(sessionIds)
      for (const { id, sessionId } of whep.sessions())
        if (sessionId && ended.has(sessionId)) whep.leave(id, null)
    }),
    deps.bus.subscribe(CONSOLE_LEFT, () => void recheck()),
  ]
  return {
    recheck,
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      await checking
      await viewers.close()
    },
  }
}
