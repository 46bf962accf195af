/** Privileged access to private data: for one staff member, one hour, with a logged reason. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { LOOK_MS, type LookKind } from '#rules/staff-rights.ts'
import type { Staff } from './as-staff.ts'
import { audit } from './audit.ts'
import { readReason } from './read-reason.ts'
import type { AuditDeps } from './types.ts'

type Look = { kind: LookKind; id: string; reason: string }

/** Returns when the access expires. Logs every request, once per affected account. */
export async function lookAt(
  deps: Pick<AuditDeps, 'db' | 'clock' | 'audit'>,
  by: Staff,
  { kind, id, reason: given }: Look,
): Promise<Date> {
  const reason = readReason(given)
  const concerned = await deps.audit.ports.concernedBy(kind, id)
  if (concerned.length === 0) throw new Refusal('NOT_FOUND')
  const at = deps.clock.now()
  const until = new Date(at.getTime() + LOOK_MS)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('staff_looks')
      .values({ staff_id: by.accountId, kind, target_id: id, reason, at, until })
      .execute()
    for (const accountId of concerned)
      await audit(deps, tx, {
        by,
        target: { kind, id },
        accountId,
        after: { until: until.toISOString() },
        reason,
      })
  })
  return until
}

export type OpenLook = { id: string; until: Date; reason: string }

/** The given targets to which this staff member has unexpired access, with the newest reason. */
export async function openLooks(
  db: Db | Tx,
  { staffId, kind, ids, now }: { staffId: string; kind: LookKind; ids: readonly string[]; now: Date },
): Promise<Map<string, OpenLook>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_looks')
    .select(['target_id as id', 'until', 'reason'])
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('target_id', 'in', [...ids])
    .where('until', '>', now)
    .orderBy('until')
    .execute()
  return new Map(rows.map((look) => [look.id, look]))
}

export async function openedAmong(
  db: Db | Tx,
  wanted: Parameters<typeof openLooks>[1],
): Promise<Set<string>> {
  return new Set((await openLooks(db, wanted)).keys())
}
