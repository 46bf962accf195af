/** Payout batches in the formats of Wise and PayPal. */
import { csvLine } from '#platform/csv.ts'
import { dollarText } from './money-text.ts'
import type { OpenedPayout } from './payout-csv.ts'
import { payoutReference } from './payout-reference.ts'

/** The columns of Wise's template "Send by email". */
const WISE_HEADING = [
  ...['name', 'recipientEmail', 'paymentReference', 'receiverType'],
  ...['amountCurrency', 'amount', 'sourceCurrency', 'targetCurrency', 'type'],
]

/** The recipient chooses the bank account with Wise. The amount arrives in full, and the site pays Wise's fee. */
export function wiseCsv(payouts: readonly OpenedPayout[]): string {
  const lines = payouts.map(({ payout, details }) => {
    if (details.method !== 'wise') throw new TypeError('Only Wise payouts go into a Wise file')
    const { email, holder = '' } = details
    const amount = dollarText(Number(payout.cents))
    return csvLine([
      ...[holder, email, payoutReference(payout.id), 'PERSON'],
      ...['target', amount, 'USD', 'USD', 'EMAIL'],
    ])
  })
  return csvLine(WISE_HEADING) + lines.join('')
}

/** PayPal's Payouts Web has no heading: recipient, amount, currency, our reference, note and wallet. */
export function paypalCsv(payouts: readonly OpenedPayout[], note: string): string {
  return payouts
    .map(({ payout, details }) => {
      if (details.method !== 'paypal') throw new TypeError('Only PayPal payouts go into a PayPal file')
      const amount = dollarText(Number(payout.cents))
      return csvLine([details.email, amount, 'USD', payoutReference(payout.id), note, 'PAYPAL'])
    })
    .join('')
}
