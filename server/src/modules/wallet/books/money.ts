/** Kinds of money: real, or sandbox credits, which are neither bought nor paid out for real. */

export type Money = 'real' | 'sandbox'

/** The kind of money that a gateway's payments credit. */
export function moneyOf(gateway: string): Money {
  return gateway === 'sandbox' ? 'sandbox' : 'real'
}
