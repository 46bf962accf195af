/** All SQL on consents. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { TermsContext } from './tables.ts'

/** The prompts shown before any content. */
export type ConsentKind = 'age' | 'cookies'
type Consent = {
  kind: ConsentKind | 'terms'
  version: string
  accepted_at: Date
  place: TermsContext | null
}

/** Idempotent: the first acceptance of a version stands. */
export async function insertConsents(
  db: Db | Tx,
  accountId: string,
  consents: readonly (Pick<Consent, 'kind' | 'version'> & { place?: TermsContext })[],
): Promise<void> {
  if (consents.length === 0) return
  await db
    .insertInto('consents')
    .values(consents.map((consent) => ({ account_id: accountId, ...consent })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listConsents(db: Db | Tx, accountId: string): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at', 'place'])
    .where('account_id', '=', accountId)
    .orderBy('accepted_at')
    .orderBy('kind')
    .execute()
}

export async function deleteConsents(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('consents').where('account_id', '=', accountId).execute()
}
