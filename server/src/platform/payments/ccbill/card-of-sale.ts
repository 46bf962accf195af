/** The card of a sale, which is charged again by the sale's number. */
import { brandText } from '../decline-text.ts'
import type { CardDetails } from '../gateway.ts'
import type { SaleFields } from './webhook-fields.ts'

const EXPIRY = /^(0[1-9]|1[0-2])(\d{2})$/

/** Null if the sale was not paid with a card. */
export function cardOfSale(sale: SaleFields): CardDetails | null {
  const [, month, year] = EXPIRY.exec(sale.expDate ?? '') ?? []
  if (sale.paymentType !== 'CREDIT' || !/^\d{4}$/.test(sale.last4 ?? '') || !month || !year) return null
  return {
    token: sale.subscriptionId,
    brand: brandText(sale.cardType ?? ''),
    last4: sale.last4 ?? '',
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    holder: [sale.firstName, sale.lastName].filter(Boolean).join(' '),
  }
}
