/** Countries and their parts, and how old one has to be there. */
import { allCountries } from 'country-region-data'
import { CREATOR_APPLICATION, CREATOR_APPLICATION_WORDS as W } from '#rules/creator-application.ts'

type Place = { country: string; region: string }

/** What is wrong with a place, by field. Where the list knows no parts of a country, any text is one. */
export function placeProblems({ country, region }: Place): Partial<Place> {
  const found = allCountries.find(([, code]) => code === country)
  if (!found) return { country: W.country }
  const regions = found[2]
  // A country that is listed as its own only part has none to choose from.
  return regions.length <= 1 || regions.some(([name]) => name === region) ? {} : { region: W.region }
}

/** By country (`AE`) or part of it (`US-MS`), where that is more than anywhere. */
type Ages = Readonly<Record<string, number>>

export function minAgeIn(minAges: Ages, { country, region }: Place): number {
  const part = allCountries.find(([, code]) => code === country)?.[2].find(([name]) => name === region)
  return Math.max(
    CREATOR_APPLICATION.minAgeYears,
    minAges[country] ?? 0,
    part ? (minAges[`${country}-${part[1]}`] ?? 0) : 0,
  )
}
