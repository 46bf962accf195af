/** Settings about creators: their minimum age by country, and the law of their agreement. */
import { fail, type Parse, type Read, textWithin } from './values.ts'

export type CreatorsConfig = {
  /** Minimum age of creators by country (`AE`) or subdivision (`US-MS`), where it is more than 18. */
  minAges: Readonly<Record<string, number>>
  /** The governing law of the creator agreement; empty for that of the company's seat. */
  governingLaw: string
}

export function readCreatorsConfig(read: Read): CreatorsConfig {
  return {
    minAges: read('MIN_AGES', '', ageList),
    governingLaw: read('GOVERNING_LAW', '', textWithin(0, 120)),
  }
}

/** `US-MS:21,AE:21`; ages below 18 are refused. */
const ageList: Parse<Readonly<Record<string, number>>> = (value) => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, region, years] = /^\s*([A-Z]{2}(?:-[A-Z0-9]{1,3})?):(\d\d)\s*$/.exec(pair) ?? []
      if (!region || Number(years) < 18) return fail('must be a list such as US-MS:21,AE:21, of 18 or more')
      return [region, Number(years)]
    }),
  )
}
