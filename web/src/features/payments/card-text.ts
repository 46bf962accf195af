/** Formats a saved card. */
import type { Brand } from '#web/ui/CardBrandLogo.tsx'
import type { CardData } from './wallet-query.ts'

const BRANDS: Readonly<Record<string, Brand>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'amex',
}

export function brandSign({ brand }: Pick<CardData, 'brand'>): Brand | undefined {
  return BRANDS[brand]
}

/** 'Visa •••• 4242' */
export function cardLabel({ brand, number }: Pick<CardData, 'brand' | 'number'>): string {
  return number === '' ? brand : `${brand} ${number}`
}

/** 'Visa 4242', for buttons */
export function shortCardLabel({ brand, number }: Pick<CardData, 'brand' | 'number'>): string {
  return `${brand} ${number.replace(/\D/g, '')}`.trim()
}

/** 'Jonas Weir · expires 08/29' */
export function holderText({
  name,
  date,
  expired,
  declined,
  usable,
}: Pick<CardData, 'name' | 'date' | 'expired' | 'declined' | 'usable'>): string {
  const until = date && `${String(date.month).padStart(2, '0')}/${String(date.year % 100).padStart(2, '0')}`
  const expiry = until && `${expired ? 'expired' : 'expires'} ${until}`
  const state = !usable ? 'can’t be used any more' : !expired && declined ? 'declined last time' : expiry
  return [name, state].filter(Boolean).join(' · ')
}
