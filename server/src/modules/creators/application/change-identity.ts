/** Staff correct identity details read from documents. */
import { allCountries } from 'country-region-data'
import { Refusal } from '#platform/errors.ts'
import { birthDateProblem, CREATOR_APPLICATION_TEXT as W } from '#rules/creator-application.ts'
import { setCountry } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import {
  type Details,
  openApplicantDetails,
  personFingerprint,
  sealApplicantDetails,
} from '../identity/details.ts'
import { findApplication, updateApplication } from '../queries.ts'
import type { CreatorApplication } from '../tables.ts'
import { minAgeIn } from './country-rules.ts'
import { type Deps, lockById, readDecisionReason } from './staff.ts'

/** Only staff change a creator's country and birth date; the audit log records the fields, not their values. */
export async function changeIdentity(
  deps: Deps,
  staff: Staff<'identity.change'>,
  id: string,
  given: { country: string | null; birthDate: string | null; reason: string },
): Promise<CreatorApplication> {
  const reason = readDecisionReason(given.reason)
  const known = await findApplication(deps.db, id)
  if (!known) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockById(tx, known)
    const details = openApplicantDetails(deps, before)
    const next = {
      ...details,
      ...(given.country !== null && { country: given.country }),
      ...(given.birthDate !== null && { birthDate: given.birthDate }),
    }
    checkIdentity(deps, next)
    const changed = (['country', 'birthDate'] as const).filter((field) => next[field] !== details[field])
    if (changed.length === 0) return before
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'creator-application', id },
      accountId: before.account_id,
      after: { changed: changed.join(', ') },
      reason,
    })
    if (before.status === 'approved' && next.country) await setCountry(tx, before.account_id, next.country)
    return updateApplication(tx, id, {
      details_sealed: sealApplicantDetails(deps, id, next),
      person_mark: personFingerprint(deps, next),
      updated_at: deps.clock.now(),
    })
  })
}

function checkIdentity(deps: Deps, { country = '', region = '', birthDate = '' }: Partial<Details>): void {
  const isCountry = country === '' || allCountries.some(([, code]) => code === country)
  const minAge = minAgeIn(deps.settings.get('ages.byRegion'), { country, region })
  const problem = birthDate === '' ? null : birthDateProblem(birthDate, deps.clock.now(), minAge)
  const fields = { ...(!isCountry && { country: W.country }), ...(problem && { birthDate: problem }) }
  const [message] = Object.values(fields)
  if (message) throw new Refusal('BAD_INPUT', { message, fields })
}
