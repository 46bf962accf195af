/** What upper slices may ask about subscriptions. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** Those of these creators whom this fan subscribes to at this moment, with the subscription's id. */
export async function subscriptionsAmong(
  db: Db | Tx,
  fanId: string,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'creator_id'])
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('ends_at', '>', now)
    .execute()
  return new Map(rows.map(({ id, creator_id }) => [creator_id, id]))
}
