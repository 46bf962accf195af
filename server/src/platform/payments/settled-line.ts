/** A line of a provider's settlement report, whatever its format. */

/** What is compared with the ledger. `reversal`: a dispute that was won, or a refund that failed. */
export const COMPARED_KINDS = ['payment', 'refund', 'dispute', 'reversal'] as const
export type ComparedKind = (typeof COMPARED_KINDS)[number]

/** `payout`: to the site's bank account. These are summed, not compared. */
export const SETTLED_KINDS = [...COMPARED_KINDS, 'fee', 'payout', 'other'] as const
export type SettledKind = (typeof SETTLED_KINDS)[number]

export type SettledLine = {
  /** The same in every report that has this line. */
  id: string
  kind: SettledKind
  /** The provider's reference of the payment, as the ledger's top-ups have it. */
  payment: string | null
  /** The provider's reference of the refund or dispute. */
  reference: string | null
  /** Positive for money to the site. */
  cents: number
  /** ISO 4217, in lower case. */
  currency: string
  feeCents: number
  at: Date
}

export const isCompared = (kind: SettledKind): kind is ComparedKind =>
  (COMPARED_KINDS as readonly string[]).includes(kind)
