/** Value added tax on purchases of credits: modes, amounts and countries. */

export const TAX_MODES = ['off', 'included', 'on-top'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** Member states of the EU, whose tax is declared in the one-stop shop. */
export const EU_COUNTRIES: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

export const TAX_RATE = { maxBp: 5_000, reasonMaxLength: 500 } as const

/** The tax on a price, or the part of a price that is tax. */
export function taxCents(priceCents: number, rateBp: number, mode: Exclude<TaxMode, 'off'>): number {
  return Math.round((priceCents * rateBp) / (mode === 'on-top' ? 10_000 : 10_000 + rateBp))
}

/** `21%`, `8.1%` */
export function ratePercent(rateBp: number): string {
  return `${rateBp / 100}%`
}
