/** Countries, their regions, and minimum ages. */
import { allCountries } from 'country-region-data'
import { CREATOR_APPLICATION, CREATOR_APPLICATION_TEXT as W } from '#rules/creator-application.ts'

type CountryRegion = { country: string; region: string }

/** Field errors of a place. For countries without listed regions, any text is a region. */
export function regionProblems({ country, region }: CountryRegion): Partial<CountryRegion> {
  const found = allCountries.find(([, code]) => code === country)
  if (!found) return { country: W.country }
  const regions = found[2]
  // A country listed as its own only region has no regions.
  return regions.length <= 1 || regions.some(([name]) => name === region) ? {} : { region: W.region }
}

/** Minimum ages above the default, by country (`AE`) or region (`US-MS`). */
type MinAges = Readonly<Record<string, number>>

export function minAgeIn(minAges: MinAges, { country, region }: CountryRegion): number {
  const part = allCountries.find(([, code]) => code === country)?.[2].find(([name]) => name === region)
  return Math.max(
    CREATOR_APPLICATION.minAgeYears,
    minAges[country] ?? 0,
    part ? (minAges[`${country}-${part[1]}`] ?? 0) : 0,
  )
}
