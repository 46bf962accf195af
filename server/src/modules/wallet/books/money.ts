/** Which money it is: real, or credits of the sandbox, which nobody paid for and nobody is paid. */

export type Money = 'real' | 'sandbox'

/** What a gateway's payments bring. */
export function moneyOf(gateway: string): Money {
  return gateway === 'sandbox' ? 'sandbox' : 'real'
}
