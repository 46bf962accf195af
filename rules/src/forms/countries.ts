/** ISO country codes, as chosen by creators. */
import * as v from 'valibot'

export const COUNTRY_TEXT = 'Choose countries from the list'

export const countriesSchema = v.object({
  countries: v.pipe(
    v.array(
      v.pipe(v.string(COUNTRY_TEXT), v.regex(/^[A-Z]{2}$/, COUNTRY_TEXT), v.check(isCountry, COUNTRY_TEXT)),
      COUNTRY_TEXT,
    ),
    v.maxLength(250, COUNTRY_TEXT),
  ),
})

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that are not single countries. */
const GROUPS = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !GROUPS.has(code) && NAMES.of(code) !== undefined
}
