/** Lists and revokes the viewer's sessions. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { SessionMethod } from '../tables.ts'
import { deviceName } from './device-name.ts'
import { listSessions, rememberedSessionsOf } from './session-queries.ts'
import { endSessions } from './sessions.ts'

type Deps = { db: Db; bus: Bus; clock: Clock }

export type SessionInfo = {
  id: string
  device: string
  method: SessionMethod | null
  created: Date
  last_seen: Date
  current: boolean
}

export async function mySessions(deps: Deps, viewer: Viewer): Promise<SessionInfo[]> {
  const rows = await listSessions(deps.db, viewer.accountId, deps.clock.now())
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    method: row.method,
    created: row.created_at,
    last_seen: row.last_seen_at,
    current: row.id === viewer.sessionId,
  }))
}

type Browser = { device: string; lastSeen: Date; isExpired: boolean }

/** The browsers of the viewer's sessions, by session id: also of those that expired, but were not ended. */
export async function myBrowsers(deps: Deps, viewer: Viewer): Promise<Map<string, Browser>> {
  const rows = await rememberedSessionsOf(deps.db, viewer.accountId, deps.clock.now())
  return new Map(
    rows.map(({ id, user_agent, last_seen_at, is_expired }) => [
      id,
      { device: deviceName(user_agent), lastSeen: last_seen_at, isExpired: is_expired },
    ]),
  )
}

/** False when the viewer has no such session, or it has ended. */
export async function revokeSession(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  const only = parseUuid(id)
  if (!only) return false
  const ended = await deps.db.transaction().execute((tx) => endSessions(deps, tx, viewer.accountId, { only }))
  return ended > 0
}

export function revokeOtherSessions(deps: Deps, viewer: Viewer): Promise<number> {
  return deps.db
    .transaction()
    .execute((tx) => endSessions(deps, tx, viewer.accountId, { except: viewer.sessionId }))
}
