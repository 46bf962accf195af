/** Deletes audit log rows past their retention, as the database owner; the rest stays verifiable from a signed anchor. */
import { sql } from 'kysely'
import { StartError } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { verifyAndRecordChain } from './chain-reports.ts'
import type { AuditDeps } from './types.ts'

type Deps = Pick<AuditDeps, 'db' | 'clock' | 'log' | 'audit'>

/** When the oldest row passed its retention; null if none has. */
export async function sweepDueSince({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Date | null> {
  const until = retentionCutoff(clock.now())
  const { rows } = await sql<{ at: Date }>`
    select entry.at from audit_chain as link join audit_log as entry on entry.id = link.audit_id
    where link.seq < (select max(seq) from audit_chain) order by link.seq limit 1
  `.execute(db)
  const [oldest] = rows
  if (!oldest || oldest.at >= until) return null
  const since = new Date(oldest.at)
  since.setUTCFullYear(since.getUTCFullYear() + RETENTION_PERIODS.auditYears)
  return since
}

function retentionCutoff(now: Date): Date {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() - RETENTION_PERIODS.auditYears)
  return until
}

/** Returns the number of deleted rows. Refuses to run on a tampered log, to preserve the evidence. */
export async function sweepLog(deps: Deps): Promise<number> {
  const { problems } = await verifyAndRecordChain(deps)
  if (problems.length > 0) throw new StartError(`Nothing was deleted: ${problems[0]}`)
  const until = retentionCutoff(deps.clock.now())
  return deps.db.transaction().execute(async (tx) => {
    // The lock taken when a chain link is written.
    await sql`select pg_advisory_xact_lock(7212029)`.execute(tx)
    await tx.deleteFrom('staff_looks').where('until', '<', until).execute()
    return sweepChain(deps, tx, until)
  })
}

/** Stops at the first younger row, and keeps the newest link, to which the next one is chained. */
async function sweepChain({ audit, clock }: Deps, tx: Tx, until: Date): Promise<number> {
  const { rows } = await sql<{ seq: string; hash: Buffer }>`
    select seq, hash from audit_chain
    where seq < (select max(seq) from audit_chain) and seq < coalesce((
      select min(link.seq) from audit_log as entry join audit_chain as link on link.audit_id = entry.id
      where entry.at >= ${until}
    ), 9223372036854775807)
    order by seq desc limit 1
  `.execute(tx)
  const [last] = rows
  if (!last) return 0
  const anchor = { seq: Number(last.seq), hash: last.hash }
  const gone = await sql<{ id: string }>`
    select audit_id as id from audit_chain where seq <= ${anchor.seq}
  `.execute(tx)
  await tx
    .insertInto('audit_anchors')
    .values({
      ...anchor,
      rows: gone.rows.length,
      until,
      at: clock.now(),
      signature: audit.signAnchor(anchor),
    })
    .execute()
  await tx.deleteFrom('audit_chain').where('seq', '<=', last.seq).execute()
  await sql`delete from audit_log where id = any(${gone.rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return gone.rows.length
}
