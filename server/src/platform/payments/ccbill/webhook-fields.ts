/** Fields of CCBill's events. JSON events mix texts and numbers. */
import * as v from 'valibot'
import { KEY_VARIABLE } from './order-url.ts'

const text = v.pipe(
  v.union([v.string(), v.number()]),
  // Larger numbers have lost digits on the way.
  v.check((value) => typeof value === 'string' || Math.abs(value) <= Number.MAX_SAFE_INTEGER),
  v.transform(String),
  v.maxLength(200),
)
const id = v.pipe(text, v.regex(/^\d{1,30}$/))
const optional = v.optional(v.nullable(text), '')

const ACCOUNT = { clientAccnum: text, clientSubacc: text }

export const KEY_FIELD = `X-${KEY_VARIABLE}` as const

export const ACCOUNT_FIELDS = v.object(ACCOUNT)

export const SALE_FIELDS = v.object({
  subscriptionId: id,
  transactionId: id,
  [KEY_FIELD]: v.pipe(text, v.nonEmpty()),
  billedInitialPrice: text,
  billedCurrencyCode: text,
  dynamicPricingValidationDigest: optional,
  paymentType: optional,
  cardType: optional,
  last4: optional,
  expDate: optional,
  firstName: optional,
  lastName: optional,
})
export type SaleFields = v.InferOutput<typeof SALE_FIELDS>

export const FAILURE_FIELDS = v.object({ transactionId: id, [KEY_FIELD]: v.pipe(text, v.nonEmpty()) })

export const REVERSAL_FIELDS = v.object({
  subscriptionId: id,
  transactionId: id,
  timestamp: text,
  amount: optional,
  currencyCode: optional,
})
export type ReversalFields = v.InferOutput<typeof REVERSAL_FIELDS>
