/** Copies a creator's country of residence from their documents to the account, because its law governs what they may see. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { isCountry } from '#rules/forms/countries.ts'
import { creatorsWithoutCountry, setCountry } from '../../accounts/index.ts'
import type { CreatorApplication } from '../tables.ts'
import type { CreatorsDeps } from '../types.ts'
import { openApplicantDetails } from './details.ts'

type Deps = Pick<CreatorsDeps, 'db' | 'vault'>

const BATCH_SIZE = 200

export async function saveCountry(deps: Deps, tx: Tx, application: CreatorApplication): Promise<void> {
  const { country } = openApplicantDetails(deps, application)
  if (country && isCountry(country)) await setCountry(tx, application.account_id, country)
}

/** Backfills creators approved before accounts had a country. Applications without a country are skipped. */
export async function backfillCountries(deps: Deps, signal: AbortSignal): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const found = await deps.db
      .selectFrom('creator_applications')
      .selectAll()
      .where('status', '=', 'approved')
      .where('details_sealed', 'is not', null)
      .where('account_id', 'in', creatorsWithoutCountry(deps.db))
      .where(sql<boolean>`id > ${after}::uuid`)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const application of found)
      await deps.db.transaction().execute((tx) => saveCountry(deps, tx, application))
    const last = found.at(-1)
    if (!last || found.length < BATCH_SIZE) return
    after = last.id
  }
}
