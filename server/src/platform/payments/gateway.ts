/** What we ask of whoever moves money from cards: one interface over the sandbox, Stripe, and nobody at all. */

export type GatewayName = 'sandbox' | 'stripe' | 'none'

/** A card as we may know it. Number and check digits go from the browser to the gateway and never come here. */
export type CardFacts = {
  /** What the card is charged by from now on. */
  token: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holder: string
}

export type Charge = {
  /** Repeated with the same key, a charge is made once. */
  key: string
  cents: number
  token: string
  /** Names the person at the gateway, never by anything but our id. */
  accountId: string
  /** Where the bank's question leads back to. */
  returnUrl: string
  /** True while the person is not there to answer a question of their bank. */
  isAutomatic: boolean
  words: string
}

export type Amount = { cents: number; currency: string }

export type PaymentState =
  /** `amount`: what was taken; left out by a gateway that cannot take anything but what it was asked for. */
  | { state: 'paid'; amount?: Amount }
  /** The bank asks its client: the browser goes there and comes back. */
  | { state: 'challenge'; url: string }
  | { state: 'failed'; words: string }

export type Payment = PaymentState & { payment: string }

/** What gateways tell us on their own account; `other` is acknowledged and ignored. */
export type GatewayEvent = {
  id: string
  type: GatewayEventType
  payment: string | null
  /** Of payments and of our own refunds the key we gave them; of disputes and other refunds what the gateway calls them. */
  about: string | null
  /** Of refunds. */
  cents: number | null
  /** Of payments that were made, where the gateway says so. */
  paid?: Amount
  /** Of disputes: by when evidence has to be there. */
  dueAt?: Date
  words: string
}

export const GATEWAY_EVENT_TYPES = [
  'payment-paid',
  'payment-failed',
  'dispute-opened',
  /** The bank gave back what it had taken. */
  'dispute-won',
  /** The bank decided against us: what it took stays taken. */
  'dispute-lost',
  /** Given back at the gateway itself by who runs the site, not by us. */
  'payment-refunded',
  /** What was given back did not arrive. */
  'refund-failed',
  'other',
] as const

export type GatewayEventType = (typeof GATEWAY_EVENT_TYPES)[number]

/** What the card form in the browser needs to hand a card over; no secrets. */
export type BrowserSide = {
  gateway: GatewayName
  /** Where number and check digits are sent: the gateway's own address. */
  cardsUrl: string | null
  publicKey: string | null
}

export type CardBrand = 'visa' | 'mastercard' | 'amex'

export type PaymentGateway = {
  name: GatewayName
  /** Of the brands that people look for, those that can be paid with. */
  brands: readonly CardBrand[]
  browserSide(): BrowserSide
  /** Keeps for this person the card behind a token that the browser was given. Throws a Refusal for tokens that are none. */
  keepCard(token: string, accountId: string): Promise<CardFacts>
  dropCard(token: string): Promise<void>
  /** Throws PAYMENT_UNKNOWN when nobody can say whether the card was charged: asked again with the same key, it is told. */
  charge(charge: Charge): Promise<Payment>
  /** How a payment stands now; for what was cut off, and for those who come back from their bank. */
  look(payment: string): Promise<Payment>
  /** The payment made under this key, if the gateway ever heard of it. */
  find(key: string): Promise<Payment | null>
  /** What nobody confirmed can no longer be paid; answers how the payment stands then, paid if that came first. */
  cancel(payment: string): Promise<Payment>
  /**
   * Gives money back to the card. Repeated with the same key it is given back once. Throws PAYMENT_FAILED when it never
   * will be; all else may be tried again.
   */
  refund(refund: { key: string; payment: string; cents: number }): Promise<void>
  /** Throws a Refusal when the signature is not the gateway's. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
}
