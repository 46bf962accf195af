/** Formats a saved card. */
import type { Brand } from '#web/ui/CardBrand.tsx'
import type { Card } from './wallet-query.ts'

const BRANDS: Readonly<Record<string, Brand>> = {
  Visa: 'visa',
  Mastercard: 'mastercard',
  'American Express': 'amex',
}

export function brandSign({ brand }: Pick<Card, 'brand'>): Brand | undefined {
  return BRANDS[brand]
}

/** 'Visa •••• 4242' */
export function cardText({ brand, number }: Pick<Card, 'brand' | 'number'>): string {
  return `${brand} ${number}`
}

/** 'Jonas Weir · expires 08/29' */
export function holderText({
  name,
  date,
  expired,
  declined,
}: Pick<Card, 'name' | 'date' | 'expired' | 'declined'>): string {
  const until = `${String(date.month).padStart(2, '0')}/${String(date.year % 100).padStart(2, '0')}`
  const state = !expired && declined ? 'declined last time' : `${expired ? 'expired' : 'expires'} ${until}`
  return [name, state].filter(Boolean).join(' · ')
}

/** The default card: never one whose last charge was declined. */
export function firstToCharge<Known extends Pick<Card, 'declined'>>(
  usable: readonly Known[],
): Known | undefined {
  return usable.find(({ declined }) => !declined)
}
