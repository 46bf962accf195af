/** Sends payouts through a provider's API instead of a file. */

/** `waiting`: accepted, and not sent yet. */
export type SentPayoutState = 'waiting' | 'paid' | 'failed'

export type SentPayout = {
  /** The provider's id. */
  id: string
  state: SentPayoutState
  /** Why it failed; empty if the provider doesn't say. */
  reason: string
}

export type PayoutOrder = {
  /** Our payout's id: the provider sends it once, however often it is asked. */
  key: string
  address: string
  cents: number
}

export type PayoutSender = {
  /** The name of its sub-account in the ledger. */
  name: string
  /** Throws PAYMENT_FAILED for an order that will never succeed; all other errors may be retried with the same key. */
  send(order: PayoutOrder): Promise<SentPayout>
  /** Null if the provider has no such payout. */
  find(key: string): Promise<SentPayout | null>
}
