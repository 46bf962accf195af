/** Subscription queries for other slices. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { plansOf } from './plan-queries.ts'

/** SQL condition for other slices: the fan currently subscribes to the creator. */
export function isSubscribed(
  fan: RawBuilder<unknown>,
  creator: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from subscriptions
    where fan_id = ${fan} and subscriptions.creator_id = ${creator} and ends_at > ${now}::timestamptz
  )`
}

/** Subquery for other slices: creators to whom the fan currently subscribes. */
export function subscribedBy(db: Db | Tx, fanId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .select('creator_id as id')
    .where('fan_id', '=', fanId)
    .where('ends_at', '>', now)
}

/** Subquery for other slices: the creator's current subscribers. */
export function subscribersOf(db: Db | Tx, creatorId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .select('fan_id as id')
    .where('creator_id', '=', creatorId)
    .where('ends_at', '>', now)
}

/** The same with start dates, for account lists. */
export function subscriberRelations(db: Db | Tx, creatorId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .select(['fan_id as id', 'started_at as created_at'])
    .where('creator_id', '=', creatorId)
    .where('ends_at', '>', now)
}

/** Subquery for other slices: the creator's former subscribers. */
export function formerSubscribersOf(db: Db | Tx, creatorId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .select('fan_id as id')
    .where('creator_id', '=', creatorId)
    .where('ends_at', '<=', now)
}

/** Current subscriptions that will not renew, with their end. */
export function endingSubscriptions(
  db: Db | Tx,
  creatorId: string,
  now: Date,
): Promise<{ fan_id: string; ends_at: Date }[]> {
  return db
    .selectFrom('subscriptions')
    .select(['fan_id', 'ends_at'])
    .where('creator_id', '=', creatorId)
    .where('ends_at', '>', now)
    .where('is_renewing', '=', false)
    .execute()
}

export async function sellsSubscription(db: Db | Tx, creatorId: string): Promise<boolean> {
  return (await plansOf(db, [creatorId])).has(creatorId)
}

/** Subquery for other slices: creators who offer a subscription. */
export function subscriptionSellers(db: Db | Tx) {
  return db.selectFrom('subscription_plans').select('creator_id as id')
}

/** Subscriptions started since `from`, and between `before` and `from`. */
export async function newSubscribers(
  db: Db,
  creatorId: string,
  { before, from }: { before: Date; from: Date },
): Promise<{ value: number; before: number }> {
  // Subscriptions started since then end later, so the index on `ends_at` applies.
  const { rows } = await sql<{ value: number; before: number }>`
    select count(*) filter (where started_at >= ${from})::int as value,
      count(*) filter (where started_at < ${from})::int as before
    from subscriptions
    where creator_id = ${creatorId} and ends_at >= ${before} and started_at >= ${before}
  `.execute(db)
  return rows[0] ?? { value: 0, before: 0 }
}
