/** Privileged access to private data: for one staff member, one hour, with a logged reason. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { PRIVILEGED_ACCESS_MS, type PrivilegedAccessKind } from '#rules/staff-rights.ts'
import type { Staff } from '../staff-rights/index.ts'
import { audit } from './audit.ts'
import { readReason } from './read-reason.ts'
import type { AuditDeps } from './types.ts'

type PrivilegedAccessRequest = { kind: PrivilegedAccessKind; id: string; reason: string }

/** Returns when the access expires. Logs every request, once per affected account. */
export async function grantPrivilegedAccess(
  deps: Pick<AuditDeps, 'db' | 'clock' | 'audit'>,
  by: Staff,
  { kind, id, reason: given }: PrivilegedAccessRequest,
): Promise<Date> {
  const reason = readReason(given)
  const affected = await deps.audit.ports.affectedAccounts(kind, id)
  if (affected.length === 0) throw new Refusal('NOT_FOUND')
  const at = deps.clock.now()
  const until = new Date(at.getTime() + PRIVILEGED_ACCESS_MS)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('staff_looks')
      .values({ staff_id: by.accountId, kind, target_id: id, reason, at, until })
      .execute()
    for (const accountId of affected)
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

export type PrivilegedAccess = { id: string; until: Date; reason: string }

/** The given targets to which this staff member has unexpired access, with the newest reason. */
export async function privilegedAccessAmong(
  db: Db | Tx,
  {
    staffId,
    kind,
    ids,
    now,
  }: { staffId: string; kind: PrivilegedAccessKind; ids: readonly string[]; now: Date },
): Promise<Map<string, PrivilegedAccess>> {
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

export async function privilegedIdsAmong(
  db: Db | Tx,
  wanted: Parameters<typeof privilegedAccessAmong>[1],
): Promise<Set<string>> {
  return new Set((await privilegedAccessAmong(db, wanted)).keys())
}
