/** Ledger reconciliation runs and their results: nightly, and on request by staff. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { ledgerJobs } from '../job-tokens.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'
import { updateTotals } from '../journals/update-totals.ts'
import type { BookProofsTable } from '../tables.ts'
import type { LedgerDeps } from '../types.ts'
import { closeMonths } from './months.ts'

export type Reconciliation = Selectable<BookProofsTable>

/** A run unfinished after this was lost with its worker. */
const LOST_AFTER_MS = 60 * MINUTE_MS

/** Returns the run in progress if there is one. */
export async function requestReconciliation(
  deps: Pick<LedgerDeps, 'db' | 'clock' | 'enqueue'>,
  staff: Staff<'money.see'>,
): Promise<Reconciliation> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockByName(tx, 'book proofs')
    const running = await tx
      .selectFrom('book_proofs')
      .selectAll()
      .where('finished_at', 'is', null)
      .where('started_at', '>', new Date(at.getTime() - LOST_AFTER_MS))
      .executeTakeFirst()
    if (running) return running
    const proof = await insertReconciliation(tx, { askedBy: staff.accountId, at })
    await deps.enqueue(ledgerJobs.reconcileNow, { proofId: proof.id }, { tx })
    return proof
  })
}

function insertReconciliation(
  db: Db | Tx,
  { askedBy, at }: { askedBy: string | null; at: Date },
): Promise<Reconciliation> {
  return db
    .insertInto('book_proofs')
    .values({ asked_by: askedBy, started_at: at, finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type ReconcileDeps = Pick<LedgerDeps, 'db' | 'clock' | 'log' | 'metrics' | 'ledger'>

/** Idempotent. */
export async function runReconciliation(deps: ReconcileDeps, proofId: string): Promise<void> {
  const { db, log, clock } = deps
  const { problems, figures } = await reconcileLedger(db, deps.ledger.ports.reconcile)
  const { journals, entries } = figures
  await db
    .updateTable('book_proofs')
    .set({ problems, journals, entries, finished_at: clock.now() })
    .where('id', '=', proofId)
    .where('finished_at', 'is', null)
    .execute()
  deps.metrics.bookProblems.set(problems.length)
  if (problems.length > 0) log.error({ problems, figures }, 'ledger reconciliation failed')
  else log.info({ figures }, 'ledger reconciliation passed')
}

/** Updates totals, closes months, then reconciles everything and publishes the result as a metric. */
export async function reconcileNightly(deps: ReconcileDeps): Promise<void> {
  const at = deps.clock.now()
  await updateTotals(deps.db)
  await closeMonths(deps.db, at)
  const { id } = await insertReconciliation(deps.db, { askedBy: null, at })
  await runReconciliation(deps, id)
}

/** Newest first. */
export function recentReconciliations(db: Db, limit: number): Promise<Reconciliation[]> {
  return db.selectFrom('book_proofs').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
}

export function lastReconciliation(db: Db): Promise<Reconciliation | undefined> {
  return db
    .selectFrom('book_proofs')
    .selectAll()
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Maximum age of a nightly result to count as reconciled. */
export const RECONCILIATION_MAX_AGE_MS = 1.5 * DAY_MS

export async function isLedgerReconciled(db: Db, now: Date): Promise<boolean> {
  const proof = await lastReconciliation(db)
  if (!proof?.finished_at || proof.problems.length > 0) return false
  return now.getTime() - proof.finished_at.getTime() <= RECONCILIATION_MAX_AGE_MS
}
