/** How a saved card is named. */
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
export function cardWords({ brand, number }: Pick<Card, 'brand' | 'number'>): string {
  return `${brand} ${number}`
}

/** 'Jonas Weir · expires 08/29' */
export function holderWords({ name, date, expired }: Pick<Card, 'name' | 'date' | 'expired'>): string {
  const until = `${String(date.month).padStart(2, '0')}/${String(date.year % 100).padStart(2, '0')}`
  return [name, `${expired ? 'expired' : 'expires'} ${until}`].filter(Boolean).join(' · ')
}
