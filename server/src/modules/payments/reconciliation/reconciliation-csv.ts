/** The comparison as CSV, for finance staff. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { ShownRow } from './reconcile.ts'

const HEADING = [
  ...['State', 'Time', 'Kind', 'Payment', 'Reference', 'Ours', 'Theirs', 'Currency', 'Fee', 'Off by'],
  ...['Journal', 'Note', 'Noted by', 'Noted at'],
]

const amount = (cents: number | null | undefined): number | null => (cents == null ? null : cents / 100)

export function* reconciliationCsv(rows: Iterable<ShownRow>): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADING)
  for (const { state, theirs, ours, offCents, note } of rows) {
    const line = theirs ?? ours
    yield csvLine([
      state,
      line?.at.toISOString() ?? '',
      line?.kind ?? '',
      line?.payment ?? '',
      theirs?.reference ?? ours?.reference ?? '',
      amount(ours?.cents),
      amount(theirs?.cents),
      (theirs ?? ours)?.currency.toUpperCase() ?? '',
      amount(theirs?.feeCents),
      amount(offCents),
      ours?.journalId ?? '',
      note?.note ?? '',
      note?.noted_by ?? '',
      note?.noted_at.toISOString() ?? '',
    ])
  }
}
