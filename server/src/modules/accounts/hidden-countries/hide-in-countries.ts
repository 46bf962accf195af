/** Sets the countries where a creator is hidden; for viewers who are or live there it works like a block. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { COUNTRY_TEXT, countriesSchema } from '#rules/forms/countries.ts'
import { HIDDEN_COUNTRIES_CHANGED } from '../events.ts'
import { lockAccount } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'
import { setHiddenIn } from './country-queries.ts'

export async function hideInCountries(
  deps: AccountsDeps,
  viewer: Viewer,
  given: readonly string[],
): Promise<string[]> {
  const checked = checkForm(countriesSchema, { countries: given })
  if (!checked.ok)
    throw new Refusal('BAD_INPUT', { message: COUNTRY_TEXT, fields: { countries: COUNTRY_TEXT } })
  const countries = [...new Set(checked.values.countries)].sort()
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    // Former creators may still remove countries.
    const isMore = countries.some((country) => !account?.hidden_in.includes(country))
    if (!account || (!account.is_creator && isMore))
      throw new Refusal('FORBIDDEN', { message: 'Only creators can block countries.' })
    if (!(await setHiddenIn(tx, viewer.accountId, countries))) return
    await deps.bus.publishIn(tx, HIDDEN_COUNTRIES_CHANGED, undefined)
  })
  deps.accounts.hiddenCountries.invalidate()
  return countries
}
