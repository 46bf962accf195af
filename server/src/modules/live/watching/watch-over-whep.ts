/** In the live role: re-checks the rights of WebRTC viewers, counts them, and closes sessions without access. */
import type { WhepDoor, WhepSession } from '#platform/live/webrtc/whep.ts'
import { CONSOLE_LEFT, SESSIONS_ENDED } from '../../accounts/index.ts'
import { RIGHTS_MOVED } from '../events.ts'
import { watchFacts, whyNotWatch } from '../shows/may-watch.ts'
import type { LiveDeps } from '../types.ts'
import { isUnseen } from './grants.ts'
import { lookingIn } from './look-in.ts'
import { countViewers } from './viewers.ts'

const ASKED_EVERY_MS = 10_000

export type WhepWatch = {
  /** Checks all sessions in one query; runs every few seconds on its own. */
  askAgain(): Promise<void>
  stop(): Promise<void>
}

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'log' | 'live'>

export function watchOverWhep(deps: Deps, door: Pick<WhepDoor, 'sessions' | 'leave'>): WhepWatch {
  const viewers = countViewers(deps)
  let asking = Promise.resolve()

  async function askAll(): Promise<void> {
    const all = door.sessions()
    await askStaff(all.filter(({ holder }) => isUnseen(holder)))
    const sessions = all.filter(({ holder }) => !isUnseen(holder))
    const wanted = sessions.map(({ streamId, accountId }) => ({ liveId: streamId, viewerId: accountId }))
    const facts = await watchFacts(deps, wanted)
    sessions.forEach(({ id, streamId, holder }, at) => {
      const found = facts[at]
      if (found && whyNotWatch(found) === null) viewers.seen(streamId, holder)
      else door.leave(id, null)
    })
  }

  async function askStaff(sessions: WhepSession[]): Promise<void> {
    const looking = await lookingIn(deps, sessions)
    for (const { id } of sessions) if (!looking.has(id)) door.leave(id, null)
  }

  /** Sessions continue while the database is down. */
  function askAgain(): Promise<void> {
    asking = asking.then(askAll).catch((fault: unknown) => {
      deps.log.warn({ err: fault }, 'could not re-check the rights of WebRTC viewers')
    })
    return asking
  }

  const timer = setInterval(askAgain, ASKED_EVERY_MS)
  timer.unref()
  const stops = [
    deps.bus.subscribe(RIGHTS_MOVED, () => void askAgain()),
    deps.bus.subscribe(SESSIONS_ENDED, ({ sessionIds }) => {
      const ended = new Set(sessionIds)
      for (const { id, sessionId } of door.sessions())
        if (sessionId && ended.has(sessionId)) door.leave(id, null)
    }),
    deps.bus.subscribe(CONSOLE_LEFT, () => void askAgain()),
  ]
  return {
    askAgain,
    async stop() {
      clearInterval(timer)
      for (const stop of stops) stop()
      await asking
      await viewers.close()
    },
  }
}
