/** Looks at what is private: each with a reason, written down, for one of the staff and an hour. */
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { LOOK_MS, type LookKind } from '#rules/staff-rights.ts'
import type { Staff } from './as-staff.ts'
import { audit } from './audit.ts'
import { readReason } from './read-reason.ts'

type Look = { kind: LookKind; id: string; reason: string }

/** Answers until when it is open. Each is told: who asks twice looked twice. */
export async function lookAt(
  deps: { db: Db; clock: Clock },
  by: Staff,
  { kind, id, reason: given }: Look,
): Promise<Date> {
  const reason = readReason(given)
  const at = deps.clock.now()
  const until = new Date(at.getTime() + LOOK_MS)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('staff_looks')
      .values({ staff_id: by.accountId, kind, target_id: id, reason, at, until })
      .execute()
    await audit(deps, tx, { by, target: { kind, id }, after: { until: until.toISOString() }, reason })
  })
  return until
}

/** Those of these things that this one of the staff has opened and that are open still. */
export async function openedAmong(
  db: Db | Tx,
  { staffId, kind, ids, now }: { staffId: string; kind: LookKind; ids: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('staff_looks')
    .select('target_id')
    .distinct()
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('target_id', 'in', [...ids])
    .where('until', '>', now)
    .execute()
  return new Set(rows.map(({ target_id }) => target_id))
}
