/** Counts of an account's media: all, by tab of the profile, and those for its subscribers. */
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

export type TabCounts = { videos: number; photos: number; shop: number }

/** What each tab of a profile lists: released media, and for the viewer's own profile videos and photos in every state. */
export async function countByTab(
  db: Db,
  accountIds: readonly string[],
  { viewerId, now }: { viewerId: string | null; now: Date },
): Promise<Map<string, TabCounts>> {
  const released = sql`(is_listed and available_at <= ${now}::timestamptz)`
  const inTab = sql`(${released} or account_id = ${viewerId}::uuid)`
  const { rows } = await sql<TabCounts & { id: string }>`
    select account_id as id,
      (count(*) filter (where type = 'video' and ${inTab}))::int as videos,
      (count(*) filter (where type = 'photo' and ${inTab}))::int as photos,
      (count(*) filter (where price_cents > 0 and ${released}))::int as shop
    from media where account_id = any(${accountIds}::uuid[]) and deleted_at is null
    group by account_id
  `.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
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
