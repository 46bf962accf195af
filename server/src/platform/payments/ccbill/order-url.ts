/** The signed address of CCBill's payment form. */
import { decimalOfCents } from '../decimal-amount.ts'
import type { Order } from '../gateway.ts'
import { USD } from './currencies.ts'
import { formDigest } from './digests.ts'
import type { CcbillOptions } from './options.ts'

/** Our name for the key in CCBill's form, API and events. */
export const KEY_VARIABLE = 'top_up'
/** Days; CCBill calls a payment that doesn't recur a subscription that ends after them. */
export const INITIAL_PERIOD = '30'

export function orderUrl(
  { formsUrl, flexId, account, subaccount, salt }: CcbillOptions,
  { key, cents }: Order,
): string {
  const price = {
    initialPrice: decimalOfCents(cents),
    initialPeriod: INITIAL_PERIOD,
    currencyCode: USD,
  }
  const url = new URL(`${formsUrl}/wap-frontflex/flexforms/${flexId}`)
  url.search = new URLSearchParams({
    clientAccnum: account,
    clientSubacc: subaccount,
    ...price,
    formDigest: formDigest(price, salt),
    [KEY_VARIABLE]: key,
  }).toString()
  return url.href
}
