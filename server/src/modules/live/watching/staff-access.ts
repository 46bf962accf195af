/** Staff access to lives: invisible, and with a logged reason unless the live is public. */
import type { WhepSession } from '#platform/live/webrtc/whep.ts'
import { mayAsStaff } from '#rules/staff-rights.ts'
import { sessionsInConsole } from '../../accounts/index.ts'
import { privilegedIdsAmong } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { findLive, isOnAir } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock'>

export function mayWatchAsStaff(deps: Deps, staff: Staff<'lives.see'>, liveId: string): Promise<boolean> {
  return isOpenTo(deps, staff.accountId, liveId)
}

async function isOpenTo({ db, clock }: Deps, staffId: string, liveId: string): Promise<boolean> {
  const live = await findLive(db, liveId)
  if (!live || !isOnAir(live)) return false
  if (live.audience === 'everyone') return true
  const opened = await privilegedIdsAmong(db, { staffId, kind: 'live', ids: [liveId], now: clock.now() })
  return opened.has(liveId)
}

/** Ids of the given sessions that may continue, since their staff member still has console access. */
export async function permittedStaffSessions(
  deps: Deps,
  sessions: readonly Pick<WhepSession, 'id' | 'streamId' | 'accountId' | 'sessionId'>[],
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set()
  const ids = sessions.flatMap(({ sessionId }) => sessionId ?? [])
  const consoleSessions = await sessionsInConsole(deps.db, ids, deps.clock.now())
  const open = new Set<string>()
  for (const { id, streamId, sessionId } of sessions) {
    const staff = consoleSessions.get(sessionId ?? '')
    if (!staff || !mayAsStaff(staff.roles, 'lives.see')) continue
    if (await isOpenTo(deps, staff.accountId, streamId)) open.add(id)
  }
  return open
}
