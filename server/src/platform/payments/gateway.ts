/** The payment gateway interface, implemented by the sandbox, by Stripe, and by a gateway that refuses all payments. */

export const GATEWAY_NAMES = ['sandbox', 'stripe', 'none'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

/** Card details we may store. Number and security code go from the browser to the gateway and never reach us. */
export type CardDetails = {
  /** Token by which the card is charged. */
  token: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holder: string
}

export type Charge = {
  /** Idempotency key. */
  key: string
  cents: number
  token: string
  /** Identifies the customer at the gateway by our id only. */
  accountId: string
  /** Where the bank's challenge returns to. */
  returnUrl: string
  /** True if the customer is not present to answer a challenge of their bank. */
  isAutomatic: boolean
  words: string
}

export type PaymentAmount = { cents: number; currency: string }

export type PaymentState =
  /** `amount`: what was charged; omitted by a gateway that can only charge the requested amount. */
  | { state: 'paid'; amount?: PaymentAmount }
  /** 3-D Secure challenge: the browser is redirected to the bank and comes back. */
  | { state: 'challenge'; url: string }
  | { state: 'failed'; message: string }

export type Payment = PaymentState & { payment: string }

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
  /** For disputes: deadline for evidence. */
  dueAt?: Date
  words: string
}

export const GATEWAY_EVENT_TYPES = [
  'payment-paid',
  'payment-failed',
  'dispute-opened',
  /** The bank returned the disputed amount. */
  'dispute-won',
  /** The bank decided against us: the disputed amount is lost. */
  'dispute-lost',
  /** Refunded in the gateway's own dashboard by the operator, not by us. */
  'payment-refunded',
  /** A refund did not arrive. */
  'refund-failed',
  'other',
] as const

export type GatewayEventType = (typeof GATEWAY_EVENT_TYPES)[number]

/** What the card form in the browser needs to send a card; no secrets. */
export type BrowserConfig = {
  gateway: GatewayName
  /** URL of the gateway to which card details are sent. */
  cardsUrl: string | null
  publicKey: string | null
}

type AcceptedBrand = 'visa' | 'mastercard' | 'amex'

export type PaymentGateway = {
  name: GatewayName
  /** The company that receives card data, which the legal pages name; null if no card data leaves the site. */
  processor: string | null
  /** Accepted card brands, of those that are shown. */
  brands: readonly AcceptedBrand[]
  browserConfig(): BrowserConfig
  /** Saves the card behind a browser-side token for this account. Throws a Refusal for an invalid token. */
  saveCard(token: string, accountId: string): Promise<CardDetails>
  removeCard(token: string): Promise<void>
  /** Throws PAYMENT_UNKNOWN if the outcome is unknown: a retry with the same key reports it. */
  charge(charge: Charge): Promise<Payment>
  /** Current state of a payment; for interrupted requests, and after a challenge. */
  retrieve(payment: string): Promise<Payment>
  /** The payment made under this key, if the gateway received it. */
  find(key: string): Promise<Payment | null>
  /** Cancels an unconfirmed payment; returns its final state, which is paid if that came first. */
  cancel(payment: string): Promise<Payment>
  /** Refunds to the card. Idempotent by its key. Throws PAYMENT_FAILED if it will never succeed; all other errors may be retried. */
  refund(refund: { key: string; payment: string; cents: number }): Promise<void>
  /** Throws a Refusal if the signature is invalid. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
}
