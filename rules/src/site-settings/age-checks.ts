/** Settings of age checks for viewers. */
import * as v from 'valibot'
import { AGE_METHODS, type AgeMethod } from '../age-checks.ts'
import { setting, wholeNumber } from './setting.ts'

const COUNTRY_TEXT = 'Enter a country such as GB'
const METHODS_TEXT = 'Choose at least one way to confirm'

const regions = v.pipe(
  v.record(
    v.pipe(v.string(COUNTRY_TEXT), v.regex(/^[A-Z]{2}$/, COUNTRY_TEXT)),
    v.pipe(
      v.array(v.picklist(AGE_METHODS, METHODS_TEXT), METHODS_TEXT),
      v.minLength(1, METHODS_TEXT),
      // In a fixed order, so that equal settings have equal JSON.
      v.transform((chosen) => AGE_METHODS.filter((method) => chosen.includes(method))),
    ),
    'Enter a list of countries and ways to confirm',
  ),
  v.transform(
    (all): Record<string, AgeMethod[]> =>
      Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))),
  ),
)

export const AGE_CHECK_SETTINGS = {
  'ages.checks': setting(regions, {
    default: {},
    group: 'ageChecks',
    title: 'Countries',
    hint: 'Viewers there confirm they’re 18 before they see videos, photos and lives. Uses the country of the IP address (needs COUNTRY_DATABASE) and of the account, if known. It doesn’t distinguish states or detect VPNs.',
  }),
  'ages.checkDays': setting(wholeNumber(1, 730), {
    default: 180,
    group: 'ageChecks',
    title: 'Confirmation lasts',
    hint: 'Afterwards, viewers confirm again. Applies to new confirmations.',
    unit: 'days',
  }),
} as const
