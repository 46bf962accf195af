/** All SQL on countries of residence and countries where creators are hidden. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

export async function hiddenCountries(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ country: string }>`
    select distinct unnest(hidden_in) as country from accounts where hidden_in <> '{}'
  `.execute(db)
  return new Set(rows.map(({ country }) => country))
}

export async function hiddenIn(db: Db | Tx, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select('hidden_in')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.hidden_in ?? []
}

/** Where a person lives, if known, and whether the creator does not want to be found there. Of both accounts, not of a request. */
export async function residenceFacts(
  tx: Tx,
  { personId, creatorId }: { personId: string; creatorId: string },
): Promise<{ country: string | null; isHidden: boolean }> {
  const { rows } = await sql<{ country: string | null; isHidden: boolean }>`
    select person.country, coalesce(person.country = any(creator.hidden_in), false) as "isHidden"
    from accounts as person, accounts as creator where person.id = ${personId} and creator.id = ${creatorId}
  `.execute(tx)
  return rows[0] ?? { country: null, isHidden: false }
}

/** False when nothing changed. */
export async function setHiddenIn(tx: Tx, accountId: string, countries: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ hidden_in: [...countries] })
    .where('id', '=', accountId)
    .where(sql<boolean>`hidden_in is distinct from ${countries}::text[]`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the country of residence from identity documents or by staff, effective from the next request. Returns the previous value. */
export async function setCountry(
  tx: Tx,
  accountId: string,
  country: string | null,
): Promise<{ before: string | null } | null> {
  const { rows } = await sql<{ before: string | null }>`
    with held as (select id, country from accounts where id = ${accountId} for update)
    update accounts set country = ${country} from held where accounts.id = held.id returning held.country as before
  `.execute(tx)
  return rows[0] ?? null
}

/** Subquery for other slices: creators without a known country. */
export function creatorsWithoutCountry(db: Db | Tx) {
  return db
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.is_creator', '=', true)
    .where('accounts.country', 'is', null)
}
