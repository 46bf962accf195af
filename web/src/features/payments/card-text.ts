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
  return `${brand} ${number}`
}

/** 'Visa 4242', for buttons */
export function shortCardLabel({ brand, number }: Pick<CardData, 'brand' | 'number'>): string {
  return `${brand} ${number.replace(/\D/g, '')}`
}

/** 'Jonas Weir · expires 08/29' */
export function holderText({
  name,
  date,
  expired,
  declined,
}: Pick<CardData, 'name' | 'date' | 'expired' | 'declined'>): string {
  const until = `${String(date.month).padStart(2, '0')}/${String(date.year % 100).padStart(2, '0')}`
  const state = !expired && declined ? 'declined last time' : `${expired ? 'expired' : 'expires'} ${until}`
  return [name, state].filter(Boolean).join(' · ')
}

/** The default card: never one whose last charge was declined. */
export function firstToCharge<Known extends Pick<CardData, 'declined'>>(
  usable: readonly Known[],
): Known | undefined {
  return usable.find(({ declined }) => !declined)
}
