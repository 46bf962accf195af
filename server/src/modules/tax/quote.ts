/** What a pack of credits costs with tax. */
import { taxCents } from '#rules/tax.ts'
import type { BuyerLocation } from './evidence.ts'
import type { TaxDeps } from './types.ts'

export type TaxQuote = BuyerLocation & {
  rateBp: number
  taxCents: number
  /** What the buyer pays. */
  totalCents: number
  isOnTop: boolean
}

type Deps = Pick<TaxDeps, 'tax' | 'settings'>

export function isTaxed({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.get('tax.mode') !== 'off'
}

/** Null while tax is off. */
export async function quoteTax(
  { tax, settings }: Deps,
  priceCents: number,
  location: BuyerLocation,
): Promise<TaxQuote | null> {
  const mode = settings.get('tax.mode')
  if (mode === 'off') return null
  const rateBp = await tax.rates.rateOf(location.country)
  const cents = taxCents(priceCents, rateBp, mode)
  const isOnTop = mode === 'on-top'
  return { ...location, rateBp, taxCents: cents, totalCents: priceCents + (isOnTop ? cents : 0), isOnTop }
}
