/** Kinds of money: real, or sandbox credits, which are neither bought nor paid out for real. */

export type MoneyKind = 'real' | 'sandbox'

/** The kind of money that a gateway's payments credit. */
export function moneyKindOf(gateway: string): MoneyKind {
  return gateway === 'sandbox' ? 'sandbox' : 'real'
}
