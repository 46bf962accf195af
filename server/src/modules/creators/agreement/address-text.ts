/** A postal address in one line, for the agreement's signature block. */
import type { Details } from '../identity/details.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

export function addressText({ address, city, region, country }: Partial<Details>): string {
  const name = country && /^[A-Z]{2}$/.test(country) ? COUNTRIES.of(country) : country
  return [address, city, region, name].filter(Boolean).join(', ')
}
