/**
 * The payment gateway interface. It covers three shapes of payment: provider fields in our page (a saved card is charged), redirect
 * and return, and an invoice shown in our page. Code above this interface does not know which gateway has which shape.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { SettledLine } from './settled-line.ts'

export const GATEWAY_NAMES = ['sandbox', 'stripe', 'verotel', 'ccbill', 'btcpay'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

export const PAYMENT_SHAPES = ['fields', 'redirect', 'invoice'] as const
export type PaymentShape = (typeof PAYMENT_SHAPES)[number]

/** A way to pay, named as fans know it. */
export type PaymentMethod = {
  /** Unique within the gateway: `card`, `paypal`, `bitcoin`. */
  name: string
  /** `Card`, `PayPal`, `Bitcoin` */
  label: string
  /** One short line under the label. */
  hint: string
  shape: PaymentShape
}

/** Card details we may store. Number and security code go from the browser to the gateway and never reach us. */
export type CardDetails = {
  /** Token by which the card is charged. */
  token: string
  brand: string
  /** Empty for a payment method without a number. */
  last4: string
  /** Null for a payment method that doesn't expire. */
  expMonth: number | null
  expYear: number | null
  holder: string
  /** The issuer's or billing country, if the gateway tells it: ISO 3166 alpha-2. */
  country?: string
}

type NewPayment = {
  /** Our top-up's id, and the idempotency key. */
  key: string
  cents: number
  /** Identifies the customer at the gateway by our id only. */
  accountId: string
  /** Where the bank or the provider sends the browser back to. */
  returnUrl: string
  /** The description on the provider's page and receipt. */
  words: string
}

export type Charge = NewPayment & {
  token: string
  /** True if the customer is not present to answer a challenge of their bank. */
  isAutomatic: boolean
}

/** A payment that the buyer makes at the provider or by paying an invoice. */
export type Order = NewPayment & {
  /** The name of one of the gateway's methods. */
  method: string
}

export type PaymentAmount = { cents: number; currency: string }

/** What the buyer pays from their own crypto wallet. */
export type Invoice = {
  /** The coin's code: `BTC`. */
  currency: string
  /** Decimal numbers in that coin. */
  amount: string
  paidAmount: string
  address: string
  /** Opens the buyer's wallet: `bitcoin:…`. */
  link: string
  /** Dollars per coin, as a decimal number. */
  rate: string
  expiresAt: Date
  status: 'waiting' | 'partial' | 'confirming'
}

export type PaymentState =
  /**
   * `amount`: what was charged; omitted by a gateway that can only charge the requested amount. `saved`: the payment method, if it can
   * be charged again. `claimUrl`: where the buyer gets back what they paid too much.
   */
  | { state: 'paid'; amount?: PaymentAmount; saved?: CardDetails; claimUrl?: string }
  /**
   * Waits for the buyer: at `url` (their bank or the provider), or with the invoice in our page. `isSent`: the buyer has paid and only
   * the provider's confirmation is missing, so that the payment is not abandoned.
   */
  | { state: 'challenge'; url: string; invoice?: Invoice; isSent?: boolean }
  /** `claimUrl`: where the buyer gets back a payment that doesn't count, such as one that is too small. */
  | { state: 'failed'; message: string; claimUrl?: string }

/** `payment` is null as long as the provider has no payment: the buyer is at the provider and hasn't paid. */
export type Payment = PaymentState & { payment: string | null }

/** A payment that the provider knows. */
export type KnownPayment = Payment & { payment: string }

/** Webhook events of gateways; `other` is acknowledged and ignored. */
export type GatewayEvent = {
  id: string
  type: GatewayEventType
  payment: string | null
  /** Our idempotency key for payments and our own refunds; the gateway's id for disputes and other refunds. */
  about: string | null
  /** For refunds. */
  cents: number | null
  /** For successful payments, if the gateway reports it. */
  paid?: PaymentAmount
  /** For successful payments: the payment method, if it can be charged again. */
  saved?: CardDetails
  /** For disputes: deadline for evidence. */
  dueAt?: Date
  words: string
}

export const GATEWAY_EVENT_TYPES = [
  'payment-paid',
  'payment-failed',
  /** The event says only which payment changed: its state is then read from the gateway. */
  'payment-changed',
  'dispute-opened',
  /** The bank returned the disputed amount. */
  'dispute-won',
  /** The bank decided against us: the disputed amount is lost. */
  'dispute-lost',
  /** Refunded in the gateway's own dashboard by the operator, not by us. */
  'payment-refunded',
  /** The whole payment became invalid after it had been confirmed: voided, or double-spent. */
  'payment-reversed',
  /** A refund did not arrive. */
  'refund-failed',
  'other',
] as const
export type GatewayEventType = (typeof GATEWAY_EVENT_TYPES)[number]

/** A webhook request as received; the signature covers its bytes. */
export type WebhookRequest = {
  /** Some providers send their notifications as GET requests. */
  method: string
  /** As sent, without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  rawBody: Buffer
}

/** What the browser needs to show the provider's fields; no secrets of ours. */
export type BrowserConfig = {
  /** Sandbox: where our form sends the card. */
  cardsUrl: string | null
  publicKey: string | null
  /** The provider's script, which shows its fields on the card page only. */
  scriptUrl: string | null
  /** Origins of that script, its frames and its API. */
  origins: readonly string[]
}

type AcceptedBrand = 'visa' | 'mastercard' | 'amex'

/** Payment methods that are saved once and charged by their token. */
export type SavedMethods = {
  browserConfig: BrowserConfig
  /** Starts saving a card with the provider's fields; null if the gateway's form needs nothing from us. */
  startSetup(accountId: string): Promise<{ clientSecret: string } | null>
  /** Saves the card behind a browser-side token for this account. Throws a Refusal for an invalid token. */
  save(token: string, accountId: string): Promise<CardDetails>
  remove(token: string): Promise<void>
  /** Throws PAYMENT_UNKNOWN if the outcome is unknown: a retry with the same key reports it. */
  charge(charge: Charge): Promise<KnownPayment>
}

/** Payments made at the provider, or by invoice. */
export type Checkout = {
  /** Idempotent per key. Throws PAYMENT_UNKNOWN if the outcome is unknown: a retry with the same key reports it. */
  start(order: Order): Promise<Payment>
}

/** A finding of `npm run doctor`: what was found, and how to fix it (empty if ok). */
export type GatewayFinding = { state: 'ok' | 'warn' | 'bad'; found: string; todo: string }

export type PaymentGateway = {
  name: GatewayName
  /** The company that receives payment data, which the legal pages name; null if none leaves the site. */
  processor: string | null
  methods: readonly PaymentMethod[]
  /** Accepted card brands, of those that are shown. */
  brands: readonly AcceptedBrand[]
  /** Null if no payment method can be saved and charged later. */
  saved: SavedMethods | null
  /** Null if all payments are charges of saved methods. */
  checkout: Checkout | null
  /** Current state of a payment; for interrupted requests, and after a challenge. */
  retrieve(payment: string): Promise<KnownPayment>
  /** The payment made under this key, if the gateway received it. */
  find(key: string): Promise<KnownPayment | null>
  /** Cancels an unconfirmed payment; returns its final state, which is paid if that came first. */
  cancel(payment: string): Promise<KnownPayment>
  /**
   * Refunds the buyer. Idempotent by its key. Throws PAYMENT_FAILED if it will never succeed; all other errors may be retried.
   * `claimUrl`: where the buyer must collect the refund.
   */
  refund(refund: { key: string; payment: string; cents: number }): Promise<{ claimUrl?: string }>
  /** Throws a Refusal for a notification that is not the provider's. */
  readEvent(request: WebhookRequest): Promise<GatewayEvent>
  /** The body that the provider expects as acknowledgement of its notification. */
  acknowledgement: string | object
  /** Checks keys, webhook address and mode. */
  diagnose(): Promise<GatewayFinding[]>
  /** What the provider settled from `from` until before `to`, for reconciliation; providers without it export a file. */
  listSettled?(from: Date, to: Date): Promise<SettledLine[]>
}

/** The gateways of a site. */
export type Gateways = {
  /** In the order in which the wallet offers them. */
  inUse: readonly PaymentGateway[]
  /** Undefined for a gateway that the site doesn't use, or no longer. */
  find(name: string): PaymentGateway | undefined
}
