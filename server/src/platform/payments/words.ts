/** What people read when their card is not charged, whoever says no. */

export const DECLINES = {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  wrongCheckDigits: 'Your card’s security code is incorrect.',
  /** The bank asked its client while nobody was there, or the client said no. */
  needsConfirmation: 'Your bank wants you to confirm this payment yourself.',
  notConfirmed: 'The payment was not confirmed.',
  cardGone: 'This card can no longer be used. Please add it again.',
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

/** Gateways and libraries each have a spelling of their own. */
export function brandText(code: string): string {
  return BRANDS[code.toLowerCase()] ?? 'Card'
}
