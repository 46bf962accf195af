/** The countries of ISO 3166 with their subdivisions; a large file, loaded where an address is entered. */
import { allCountries } from 'country-region-data'

export type RegionOption = { value: string; label: string }

type Country = RegionOption & { regions: readonly RegionOption[] }

const COUNTRY_DATA: readonly Country[] = allCountries
  .map(([label, value, regions]) => ({
    value,
    label,
    // A country that is its own only subdivision has none to choose from.
    regions: regions.length > 1 ? regions.map(([name]) => ({ value: name, label: name })) : [],
  }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

export const COUNTRY_CHOICES: readonly RegionOption[] = COUNTRY_DATA.map(({ value, label }) => ({
  value,
  label,
}))

/** Empty if the list has none: the region is free text there. */
export function regionsOf(country: string): readonly RegionOption[] {
  return COUNTRY_DATA.find(({ value }) => value === country)?.regions ?? []
}
