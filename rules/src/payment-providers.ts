/** Payment providers as staff know them. */

/** `isListed`: the provider's API lists what was settled; the others export a file. */
export const PAYMENT_PROVIDERS = [
  { name: 'verotel', title: 'Verotel', isListed: false },
  { name: 'ccbill', title: 'CCBill', isListed: false },
  { name: 'stripe', title: 'Stripe', isListed: false },
  { name: 'btcpay', title: 'BTCPay Server', isListed: true },
  { name: 'sandbox', title: 'Test gateway', isListed: false },
] as const

export function providerTitle(name: string): string {
  return PAYMENT_PROVIDERS.find((provider) => provider.name === name)?.title ?? name
}
