/** Staff settle a difference by hand: a note by whom, when and why. Nothing is booked. */
import { Refusal } from '#platform/errors.ts'
import { readPlainLine } from '#platform/read-plain-line.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { PaymentsDeps } from '../types.ts'
import { DIFFERENCES } from './compare-statement.ts'
import { reconcileStored, type ShownRow } from './reconcile.ts'
import { findStatement, saveNote } from './statement-queries.ts'

const NOTE = { field: 'note', maxLength: 1_000, missing: 'Say how it was settled' } as const

/** A later note replaces the earlier one. */
export async function settleByHand(
  deps: Pick<PaymentsDeps, 'db' | 'clock'>,
  staff: Staff<'money.reconcile'>,
  { statementId, rowId, note: given }: { statementId: string; rowId: string; note: string },
): Promise<ShownRow> {
  const note = readPlainLine(given, NOTE)
  const statement = await findStatement(deps.db, statementId)
  if (!statement) throw new Refusal('NOT_FOUND')
  const { rows } = await reconcileStored(deps.db, statement)
  const row = rows.find(({ id }) => id === rowId)
  if (!row) throw new Refusal('NOT_FOUND')
  if (!DIFFERENCES.has(row.state))
    throw new Refusal('CONFLICT', { message: 'This row no longer differs. Reload the page.' })
  if (row.note?.note === note) return row
  const { gateway } = statement
  const saved = {
    ...{ gateway, subject: row.id, state: row.state, note },
    off_cents: row.offCents === null ? null : String(row.offCents),
    ...{ noted_by: staff.accountId, noted_at: deps.clock.now() },
  }
  await deps.db.transaction().execute(async (tx) => {
    const earlier = await saveNote(tx, { ...saved })
    if (earlier?.note === note && earlier.state === row.state) return
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'provider-statement', id: statementId },
      accountId: row.ours?.accountId ?? null,
      before: { settled: row.note !== null },
      after: { settled: true, state: row.state, offCents: row.offCents },
      reason: note,
    })
  })
  return { ...row, note: saved }
}
