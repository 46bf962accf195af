/** A payout batch as generic CSV. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import type { PayoutDetailsInput } from '#rules/forms/payout-details.ts'
import { dollarText } from './money-text.ts'
import type { PayoutRow } from './payout-queries.ts'

export type OpenedPayout = { payout: PayoutRow; details: PayoutDetailsInput }

const FIELDS = [
  'holder',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
  'bankName',
  'country',
  'email',
  'address',
] as const satisfies readonly AnyField[]

const HEADING = [
  'Payout',
  'Method',
  'Amount',
  'Currency',
  'Account holder',
  'IBAN',
  'BIC',
  'Account number',
  'Routing number',
  'Bank',
  'Country',
  'Email',
  'Bitcoin address',
]

type AnyField = PayoutDetailsInput extends infer Details
  ? Details extends object
    ? keyof Details
    : never
  : never

export function payoutsCsv(payouts: readonly OpenedPayout[]): string {
  const lines = payouts.map(({ payout, details }) => {
    const known: Partial<Record<AnyField, string | undefined>> = details
    const amount = dollarText(Number(payout.cents))
    return csvLine([payout.id, payout.method, amount, 'USD', ...FIELDS.map((field) => known[field] ?? '')])
  })
  return BYTE_ORDER_MARK + csvLine(HEADING) + lines.join('')
}
