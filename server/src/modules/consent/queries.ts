/** All SQL on consents. */
import type { Db, Tx } from '#platform/postgres/database.ts'

export type ConsentKind = 'age' | 'cookies'
export type Consent = { kind: ConsentKind; version: string; accepted_at: Date }

/** The first acceptance of a version stands; accepting again changes nothing. */
export async function insertConsents(
  db: Db | Tx,
  accountId: string,
  consents: readonly Pick<Consent, 'kind' | 'version'>[],
): Promise<void> {
  if (consents.length === 0) return
  await db
    .insertInto('consents')
    .values(consents.map(({ kind, version }) => ({ account_id: accountId, kind, version })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listConsents(db: Db | Tx, accountId: string): Promise<Consent[]> {
  return db
    .selectFrom('consents')
    .select(['kind', 'version', 'accepted_at'])
    .where('account_id', '=', accountId)
    .orderBy('accepted_at')
    .orderBy('kind')
    .execute()
}

export async function deleteConsents(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('consents').where('account_id', '=', accountId).execute()
}
