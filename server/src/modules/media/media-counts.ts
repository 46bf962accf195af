/** How many media a person has, and how many of them their subscribers see. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** In every state. */
export async function countOwned(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select account_id as id, count(*)::int as count from media
    where account_id = any(${accountIds}::uuid[]) and deleted_at is null
    group by account_id
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type SubscriberMedia = { videos: number; photos: number; thisMonth: number }

/** What has a price of its own is not among them: subscribers pay for it too. In the words of the partial index. */
export async function forSubscribersOf(
  db: Db,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, SubscriberMedia>> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const { rows } = await sql<SubscriberMedia & { id: string }>`
    select account_id as id, count(*) filter (where type = 'video')::int as videos,
      count(*) filter (where type = 'photo')::int as photos,
      count(*) filter (where available_at >= ${monthStart})::int as "thisMonth"
    from media
    where visibility = 'subscription' and price_cents = 0 and is_listed
      and account_id = any(${creatorIds}::uuid[]) and available_at <= ${now}
    group by account_id
  `.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
