/** Stripe's report "Itemized balance change from activity" (`balance_change_from_activity.itemized`). */
import type { SettledKind } from '#platform/payments/settled-line.ts'
import { type NamedRow, namedRows } from '#platform/read-csv.ts'
import {
  centsIn,
  currencyIn,
  type ReadLine,
  referenceIn,
  rowProblem,
  type StatementFormat,
  timeIn,
} from './statement-format.ts'

/** By `reporting_category`; all others are only summed. */
const KINDS: Record<string, SettledKind> = {
  charge: 'payment',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'reversal',
  refund_failure: 'reversal',
  fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

export const STRIPE_FORMAT: StatementFormat = {
  name: 'stripe',
  title: 'a Stripe report',
  isHeading: (columns) => columns.has('balancetransactionid') && columns.has('reportingcategory'),
  read(rows) {
    const lines = new Map<string, ReadLine>()
    for (const row of namedRows(rows)) {
      const line = readLine(row)
      lines.set([line.id, line.kind, line.cents, line.currency].join('|'), line)
    }
    return [...lines.values()]
  },
}

function readLine(row: NamedRow): ReadLine {
  const { number } = row
  const id = row.get('balance_transaction_id')
  if (id === '') throw rowProblem(number, 'balance_transaction_id is missing.')
  const kind = KINDS[row.get('reporting_category')] ?? 'other'
  const payment = referenceIn(number, row.get('payment_intent_id'))
  const isCharge = kind === 'payment' || kind === 'refund' || kind === 'dispute' || kind === 'reversal'
  if (isCharge && payment === null && row.get('charge_id', 'source_id') === '')
    throw rowProblem(number, 'export the report with the column payment_intent_id.')
  const utc = row.get('created_utc')
  return {
    id,
    kind,
    payment: payment ?? (isCharge ? referenceIn(number, row.get('charge_id', 'source_id')) : null),
    reference: referenceIn(number, row.get('source_id')),
    ...amountOf(row),
    ...(utc === '' ? timeIn(number, row.get('created')) : timeIn(number, utc, 'Z')),
  }
}

/** What the customer was charged, if Stripe converted it: the ledger has that amount. */
function amountOf(row: NamedRow): Pick<ReadLine, 'cents' | 'currency' | 'feeCents'> {
  const { number } = row
  const cents = centsIn(number, row.get('gross'))
  const feeCents = row.get('fee') === '' ? 0 : centsIn(number, row.get('fee'))
  const currency = currencyIn(number, row.get('currency'))
  const charged = row.get('customer_facing_amount')
  const chargedCurrency = row.get('customer_facing_currency').toLowerCase()
  if (charged === '' || chargedCurrency === '' || chargedCurrency === currency)
    return { cents, currency, feeCents }
  const chargedCents = Math.abs(centsIn(number, charged))
  // The fee is in the currency of Stripe's balance.
  return {
    cents: cents < 0 ? -chargedCents : chargedCents,
    currency: currencyIn(number, chargedCurrency),
    feeCents: 0,
  }
}
