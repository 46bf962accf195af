/** The parts of BTCPay's Greenfield API that we read: amounts are decimal texts, times are Unix seconds. */
import * as v from 'valibot'

/** Most are texts; some versions print whole numbers as numbers. */
const Decimal = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^-?\d{1,20}(\.\d{1,30})?$/),
)
const Time = v.pipe(
  v.number(),
  v.integer(),
  v.transform((seconds) => new Date(seconds * 1000)),
)
const Id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))
const Link = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^https?:\/\//))

export const InvoiceJson = v.object({
  id: Id,
  storeId: v.string(),
  amount: Decimal,
  currency: v.string(),
  status: v.picklist(['New', 'Processing', 'Settled', 'Expired', 'Invalid']),
  additionalStatus: v.picklist(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  checkoutLink: Link,
  createdTime: Time,
  expirationTime: Time,
  monitoringExpiration: Time,
  archived: v.optional(v.boolean(), false),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
})
export type BtcpayInvoice = v.InferOutput<typeof InvoiceJson>
export const Invoices = v.array(InvoiceJson)

const PaymentMethod = v.object({
  /** `BTC-CHAIN`, in versions before 2 `BTC`. */
  paymentMethodId: v.optional(v.string()),
  paymentMethod: v.optional(v.string()),
  destination: v.nullish(v.string()),
  paymentLink: v.nullish(v.string()),
  rate: Decimal,
  totalPaid: Decimal,
  due: Decimal,
  amount: Decimal,
  payments: v.array(v.object({ status: v.picklist(['Invalid', 'Processing', 'Settled']) })),
})
export type BtcpayPaymentMethod = v.InferOutput<typeof PaymentMethod>
export const InvoicePaymentMethods = v.array(PaymentMethod)

export const PullPayment = v.object({
  id: Id,
  name: v.nullish(v.string()),
  description: v.nullish(v.string()),
  currency: v.string(),
  amount: Decimal,
  archived: v.optional(v.boolean(), false),
  viewLink: Link,
})
export type BtcpayPullPayment = v.InferOutput<typeof PullPayment>
export const PullPayments = v.array(PullPayment)

export const ApiKey = v.object({ permissions: v.array(v.string()) })
export const Store = v.object({ name: v.nullish(v.string()), paymentTolerance: v.nullish(v.number()) })
export const StorePaymentMethods = v.array(
  v.object({ paymentMethodId: v.string(), enabled: v.optional(v.boolean(), true) }),
)
export const Addresses = v.object({ addresses: v.array(v.object({ address: v.string() })) })
export const ServerInfo = v.object({ version: v.string(), fullySynched: v.optional(v.boolean(), true) })
export const Webhooks = v.array(
  v.object({
    url: v.string(),
    enabled: v.optional(v.boolean(), true),
    automaticRedelivery: v.optional(v.boolean(), true),
    authorizedEvents: v.object({
      everything: v.optional(v.boolean(), false),
      specificEvents: v.optional(v.array(v.string()), []),
    }),
  }),
)

/** A webhook's body: it names the invoice that changed; nothing else of it is believed. */
export const WebhookBody = v.object({
  deliveryId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** The same for every attempt to deliver it. */
  originalDeliveryId: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  type: v.string(),
  storeId: v.nullish(v.string()),
  invoiceId: v.nullish(v.string()),
})
