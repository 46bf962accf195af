/** Counts of an account's media, and of those for its subscribers. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** All states. */
export async function countOwned(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::int as count from media
    where account_id = any(${accountIds}::uuid[]) and deleted_at is null
    group by account_id
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type SubscriberMedia = { videos: number; photos: number; thisMonth: number }

/**
 * Expects the table alias `part`. Excludes media with a price of their own, which subscribers pay for too. Literally the
 * predicate of the partial index.
 */
export function isForSubscribers(now: Date) {
  return sql<boolean>`part.visibility = 'subscription' and part.price_cents = 0 and part.is_listed
    and part.available_at <= ${now}::timestamptz`
}

export function subscriberMediaJson(now: Date) {
  return sql<SubscriberMedia>`json_build_object(
    'videos', count(*) filter (where part.type = 'video'), 'photos', count(*) filter (where part.type = 'photo'),
    'thisMonth', count(*) filter (where part.available_at >= date_trunc('month', ${now}::timestamptz, 'UTC')))`
}

export async function forSubscribersOf(
  db: Db,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriberMedia>> {
  const { rows } = await sql<{ id: string; counts: SubscriberMedia }>`
    select part.account_id as id, ${subscriberMediaJson(now)} as counts from media as part
    where part.account_id = any(${creatorIds}::uuid[]) and ${isForSubscribers(now)}
    group by part.account_id
  `.execute(db)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}
