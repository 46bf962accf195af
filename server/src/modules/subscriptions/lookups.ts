/** What upper slices may ask about subscriptions. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { plansOf } from './plan-queries.ts'

/** Those of these creators whom this fan subscribes to at this moment, with the subscription's id. */
export async function subscriptionsAmong(
  db: Db | Tx,
  fanId: string,
  creatorIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await runningAmong(db, { fanId, creatorIds, now })
  return new Map(rows.map(({ id, creator_id }) => [creator_id, id]))
}

type Wanted = { fanId: string; creatorIds: readonly string[]; now: Date }

const runningAmong = statement((db: Db | Tx, { fanId, creatorIds, now }: Wanted) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'creator_id'])
    .where('fan_id', '=', fanId)
    .where(sql<boolean>`creator_id = any(${creatorIds}::uuid[])`)
    .where('ends_at', '>', now)
    .compile(),
)

/** The creators whom this fan subscribes to at this moment: a part of other slices' queries. */
export function subscribedBy(db: Db | Tx, fanId: string, now: Date) {
  return db
    .selectFrom('subscriptions')
    .select('creator_id as id')
    .where('fan_id', '=', fanId)
    .where('ends_at', '>', now)
}

export async function sellsSubscription(db: Db | Tx, creatorId: string): Promise<boolean> {
  return (await plansOf(db, [creatorId])).has(creatorId)
}
