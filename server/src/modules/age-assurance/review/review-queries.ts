/** All SQL on requests to staff. */
import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AgeAttempt, AgeReview } from '../tables.ts'

export async function insertReview(tx: Tx, review: AgeReview): Promise<void> {
  await tx.insertInto('age_reviews').values(review).execute()
}

export function findReview(db: Db | Tx, id: string): Promise<AgeReview | undefined> {
  return db.selectFrom('age_reviews').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the check until the transaction ends; undefined for an unknown one. */
export function lockReviewedAttempt(tx: Tx, id: string): Promise<AgeAttempt | undefined> {
  return tx
    .selectFrom('age_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('method', '=', 'staff')
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteReview(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('age_reviews').where('id', '=', id).execute()
}

/** Oldest first. */
export function listReviews(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<Pick<AgeReview, 'id' | 'created_at'>[]> {
  return db
    .selectFrom('age_reviews')
    .select(['id', 'created_at'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function reviewIdsOfAccount(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('age_reviews')
    .innerJoin('age_attempts', 'age_attempts.id', 'age_reviews.id')
    .select('age_reviews.id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

export function waitingAgeReviews(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('age_reviews')
    .select([sql<string>`age_reviews.id::text`.as('id'), 'created_at as since'])
    .orderBy('created_at')
    .orderBy('age_reviews.id')
}
