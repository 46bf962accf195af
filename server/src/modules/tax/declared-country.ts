/** The country that a buyer declared for tax. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isCountry } from '#rules/forms/countries.ts'
import type { TaxDeps } from './types.ts'

export async function declaredCountry(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tax_countries')
    .select('country')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.country ?? null
}

/** Applies to later purchases; earlier ones keep their evidence. */
export async function declareCountry(
  { db, clock }: Pick<TaxDeps, 'db' | 'clock'>,
  { accountId }: Viewer,
  country: string,
): Promise<void> {
  if (!isCountry(country)) throw new Refusal('BAD_INPUT', { fields: { country: 'Choose a country' } })
  const declared = { country, declared_at: clock.now() }
  await db
    .insertInto('tax_countries')
    .values({ account_id: accountId, ...declared })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(declared))
    .execute()
}
