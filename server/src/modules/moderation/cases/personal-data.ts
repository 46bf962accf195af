/** Exports the cases an account sent, and detaches them from the account on erasure. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import { caseNumber } from '#rules/cases.ts'
import type { ModerationDeps } from '../types.ts'
import { openCaseDetails } from './sealed.ts'

export async function exportCases(
  deps: Pick<ModerationDeps, 'db' | 'vault'>,
  accountId: string,
): Promise<unknown> {
  const rows = await deps.db
    .selectFrom('cases')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: caseNumber(row),
    topic: row.topic,
    addresses: row.addresses,
    written: openCaseDetails(deps, row),
    state: row.state,
    outcome: row.outcome,
    sentAt: row.received_at.toISOString(),
  }))
}

/** The case itself stays for its retention time, as a notice is evidence. */
export async function detachSender(db: Db | Tx, accountId: string): Promise<void> {
  await db.updateTable('cases').set({ account_id: null }).where('account_id', '=', accountId).execute()
}
