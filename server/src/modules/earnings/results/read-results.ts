/** Reads the result file of a bank or payment service: which payouts arrived, and which failed and why. */
import { Refusal } from '#platform/errors.ts'
import { readCents } from '#platform/read-cents.ts'
import { columnName, decodeText, namedRows, readCsv } from '#platform/read-csv.ts'
import { readPain002 } from './pain002.ts'
import type { ResultRow } from './result-row.ts'

const MAX_ROWS = 20_000

/** Statuses of the generic table, Wise's transfer history and PayPal's payout reports, without case, spaces and underscores. */
const STATUSES: Record<string, ResultRow['outcome']> = {
  paid: 'paid',
  completed: 'paid',
  success: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  canceled: 'failed',
  refunded: 'failed',
  returned: 'failed',
  reversed: 'failed',
  blocked: 'failed',
  denied: 'failed',
  pending: 'open',
  processing: 'open',
  inprogress: 'open',
  unclaimed: 'open',
  onhold: 'open',
}

const REFERENCES = [
  'payout',
  'reference',
  'paymentReference',
  'Customer ID',
  'Unique ID',
  'sender_item_id',
] as const
const STATES = ['status', 'transaction status', 'transaction_status'] as const
const AMOUNTS = ['amount', 'Target amount (after fees)'] as const
const REASONS = ['reason', 'error', 'error message', 'Note'] as const

export function readResults(bytes: Uint8Array): ResultRow[] {
  const text = decodeText(bytes)
  if (/^\s*<\?xml|^\s*<Document/.test(text)) return readPain002(text)
  const rows = readCsv(bytes, MAX_ROWS)
  const columns = new Set((rows[0] ?? []).map(columnName))
  const has = (names: readonly string[]) => names.some((name) => columns.has(columnName(name)))
  if (!has(REFERENCES) || !has(STATES))
    throw new Refusal('BAD_INPUT', {
      message: 'This isn’t a result file. It needs the columns payout and status, with paid or failed.',
    })
  return namedRows(rows).map((row) => {
    const amount = row.get(...AMOUNTS)
    return {
      row: row.number,
      reference: row.get(...REFERENCES),
      outcome: STATUSES[columnName(row.get(...STATES))] ?? 'unclear',
      cents: amount === '' ? null : (readCents(amount) ?? Number.NaN),
      reason: row.get(...REASONS),
    }
  })
}
