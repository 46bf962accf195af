/** The countries of ISO 3166 with their subdivisions; a large file, loaded where an address is entered. */
import { allCountries } from 'country-region-data'

export type Place = { value: string; label: string }

type Country = Place & { regions: readonly Place[] }

const COUNTRIES: readonly Country[] = allCountries
  .map(([label, value, regions]) => ({
    value,
    label,
    // A country that is its own only subdivision has none to choose from.
    regions: regions.length > 1 ? regions.map(([name]) => ({ value: name, label: name })) : [],
  }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

export const COUNTRY_CHOICES: readonly Place[] = COUNTRIES.map(({ value, label }) => ({ value, label }))

/** Empty if the list has none: the region is free text there. */
export function regionsOf(country: string): readonly Place[] {
  return COUNTRIES.find(({ value }) => value === country)?.regions ?? []
}
