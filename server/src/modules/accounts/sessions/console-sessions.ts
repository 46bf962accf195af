/** Which sessions are in the staff console, and until when. The audit slice decides who may enter. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import { CONSOLE_LEFT } from '../events.ts'

type Times = { until: Date; confirmedUntil: Date }

/** Undefined when the session has ended; `isFirst` on its first entry. */
export async function openConsoleSession(
  tx: Tx,
  sessionId: string,
  { until, confirmedUntil }: Times,
): Promise<{ isFirst: boolean; userAgent: string } | undefined> {
  const before = await tx
    .selectFrom('sessions')
    .select(['staff_until', 'user_agent'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('sessions')
    .set({ staff_until: until, staff_confirmed_until: confirmedUntil })
    .where('id', '=', sessionId)
    .execute()
  return { isFirst: before.staff_until === null, userAgent: before.user_agent }
}

/** False when the session is no longer in the console. */
export async function confirmInConsole(
  tx: Tx,
  sessionId: string,
  { now, confirmedUntil }: { now: Date; confirmedUntil: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ staff_confirmed_until: confirmedUntil })
    .where('id', '=', sessionId)
    .where('staff_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes one session, or all of the account's, from the console; their sockets close on commit. */
export async function closeConsoleSessions(
  deps: { bus: Bus },
  tx: Tx,
  { accountId, sessionId, now }: { accountId: string; sessionId?: string; now: Date },
): Promise<void> {
  const rows = await tx
    .updateTable('sessions')
    .set({ staff_until: now, staff_confirmed_until: now })
    .where('account_id', '=', accountId)
    .where('staff_until', '>', now)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .returning('id')
    .execute()
  const sessionIds = rows.map(({ id }) => id)
  if (sessionIds.length > 0) await deps.bus.publishIn(tx, CONSOLE_LEFT, { sessionIds })
}

/** The given sessions that are in the console, with account and roles. */
export async function sessionsInConsole(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, { accountId: string; roles: readonly StaffRole[] }>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'account_id', 'staff_roles'])
    .where('sessions.id', 'in', [...sessionIds])
    .where('staff_until', '>', now)
    .where('accounts.status', '=', 'active')
    .execute()
  return new Map(
    rows.map(({ id, account_id, staff_roles }) => [id, { accountId: account_id, roles: staff_roles }]),
  )
}
