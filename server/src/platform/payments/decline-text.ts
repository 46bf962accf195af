/** Messages for declined cards, whichever gateway declines. */

export const DECLINES = {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  wrongCheckDigits: 'Your card’s security code is incorrect.',
  /** The challenge could not be answered, or was refused. */
  needsConfirmation: 'Your bank needs you to confirm this payment.',
  notConfirmed: 'The payment wasn’t confirmed.',
  cardGone: 'This card can no longer be used. Add it again.',
} as const

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
}

/** Gateways and libraries use different spellings. */
export function brandText(code: string): string {
  return BRANDS[code.toLowerCase()] ?? 'Card'
}
