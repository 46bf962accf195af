/** Streams all earnings of a creator as CSV. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import { usernamesOf } from '../accounts/index.ts'
import { heldUntil } from './entry-state.ts'
import { allEntries, type EarningEntry, offerOf } from './list-earnings.ts'
import { dollarText } from './money-text.ts'
import type { EarningsDeps } from './types.ts'

const HEADING = [
  'Id',
  'Date',
  'Type',
  'From',
  'Price',
  'Your share',
  'Refunded',
  'Currency',
  'Status',
  'Held until',
  'Offer',
]

export async function* earningsCsv(
  deps: Pick<EarningsDeps, 'db' | 'settings'>,
  creatorId: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADING)
  for await (const entries of allEntries(deps, creatorId, { from: null, to: null })) {
    const names = await usernamesOf(
      deps.db,
      entries.map(({ from_id }) => from_id),
    )
    const holdDays = deps.settings.get('payouts.holdDays')
    yield entries.map((entry) => lineOf(entry, names.get(entry.from_id) ?? '', holdDays)).join('')
  }
}

function lineOf(entry: EarningEntry, username: string, holdDays: number): string {
  return csvLine([
    entry.id,
    entry.created_at.toISOString(),
    entry.kind,
    username,
    dollarText(entry.price_cents),
    dollarText(entry.share_cents),
    dollarText(entry.reversed_share_cents),
    'USD',
    entry.state,
    heldUntil(entry, holdDays).toISOString(),
    offerOf(entry),
  ])
}
