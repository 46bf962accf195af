/** All SQL on results of age checks. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AgeMethod } from '#rules/age-checks.ts'
import type { AgeAttempt, AgeResult } from '../tables.ts'

export function findResultByToken(db: Db | Tx, tokenHash: string): Promise<AgeResult | undefined> {
  return db
    .selectFrom('age_results')
    .selectAll()
    .where((or) => or.or([or('token_hash', '=', tokenHash), or('previous_hash', '=', tokenHash)]))
    .executeTakeFirst()
}

export async function findResultOfAccount(
  db: Db | Tx,
  accountId: string,
): Promise<Pick<AgeResult, 'method' | 'created_at' | 'expires_at'> | undefined> {
  return db
    .selectFrom('age_results')
    .select(['method', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

type NewResult = { reference: string; at: Date; expiresAt: Date; method: AgeMethod }

/** False if this answer has counted before. Replaces an earlier result of the account or browser. */
export async function insertResult(
  tx: Tx,
  attempt: Pick<AgeAttempt, 'account_id' | 'browser_hash' | 'device_hash' | 'agent'>,
  { reference, at, expiresAt, method }: NewResult,
): Promise<boolean> {
  const used = await tx
    .selectFrom('age_results')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (used) return false
  const holder = attempt.account_id
    ? { account_id: attempt.account_id, token_hash: null }
    : { account_id: null, token_hash: attempt.browser_hash }
  await tx
    .deleteFrom('age_results')
    .where((or) =>
      attempt.account_id
        ? or('account_id', '=', attempt.account_id)
        : or.or([
            or('token_hash', '=', attempt.browser_hash),
            or('previous_hash', '=', attempt.browser_hash),
          ]),
    )
    .execute()
  const added = await tx
    .insertInto('age_results')
    .values({
      ...holder,
      rotated_at: at,
      device_hash: attempt.device_hash,
      agent: attempt.agent,
      method,
      reference,
      created_at: at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function confirmToken(db: Db | Tx, { id, token_hash }: AgeResult): Promise<void> {
  await db
    .updateTable('age_results')
    .set({ is_confirmed: true })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .execute()
}

/** False if another request was faster. */
export async function replaceToken(
  db: Db | Tx,
  { id, token_hash }: AgeResult,
  { sent, next, at }: { sent: string; next: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('age_results')
    .set({ token_hash: next, previous_hash: sent, is_confirmed: false, rotated_at: at })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteResult(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('age_results').where('id', '=', id).execute()
}

export async function deleteResultOfAccount(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('age_results').where('account_id', '=', accountId).execute()
}

export async function deleteResultsExpiredBefore(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('age_results').where('expires_at', '<', before).execute()
}
