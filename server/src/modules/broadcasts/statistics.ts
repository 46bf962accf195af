/**
 * Statistics of broadcasts: sent, opened, unlocked and earned per day. Each event inserts a small row without contention;
 * a job aggregates them, so that reading costs the same for a hundred readers and a hundred thousand.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'

export type BroadcastStats = { sent: number; opened: number; unlocked: number; income_cents: number }
type BroadcastDay = { day: string; unlocked: number; income_cents: number }

const NO_STATS: BroadcastStats = { sent: 0, opened: 0, unlocked: 0, income_cents: 0 }

/** Rows per transaction. */
const BATCH_ROWS = 5_000

/** Called in the transaction that sends. */
export async function countSent(
  tx: Tx,
  { broadcastId, sent, at }: { broadcastId: string; sent: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('broadcast_moves')
    .values({ broadcast_id: broadcastId, day: at.toISOString().slice(0, 10), sent })
    .execute()
}

/** Aggregated rows and those not aggregated yet. */
function rowsOf(ids: readonly string[]) {
  return sql`
    select broadcast_id, day, sent, opened, unlocked, income_cents from broadcast_figures
    where broadcast_id = any(${ids}::uuid[])
    union all
    select broadcast_id, day, sent, opened, unlocked, income_cents from broadcast_moves
    where broadcast_id = any(${ids}::uuid[])
  `
}

export async function broadcastStatsOf(db: Db, ids: readonly string[]): Promise<Map<string, BroadcastStats>> {
  const { rows } = await sql<BroadcastStats & { id: string }>`
    select broadcast_id as id, sum(sent)::int as sent, sum(opened)::int as opened, sum(unlocked)::int as unlocked,
      sum(income_cents)::int as income_cents
    from (${rowsOf(ids)}) as told group by broadcast_id
  `.execute(db)
  return new Map(ids.map((id) => [id, rows.find((row) => row.id === id) ?? NO_STATS]))
}

/** Days with sales, oldest first. */
export async function broadcastDaysOf(db: Db, id: string): Promise<BroadcastDay[]> {
  const { rows } = await sql<BroadcastDay>`
    select day::text, sum(unlocked)::int as unlocked, sum(income_cents)::int as income_cents
    from (${rowsOf([id])}) as told group by day
    having sum(unlocked) <> 0 or sum(income_cents) <> 0 order by day
  `.execute(db)
  return rows
}

type Buyer = { fan_id: string; created_at: Date; share_cents: number }

/** Newest first, without refunded sales. */
export function buyersOf(
  db: Db,
  id: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<Buyer[]> {
  return db
    .selectFrom('broadcast_sales')
    .select(['fan_id', 'created_at', 'share_cents'])
    .where('broadcast_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('sale_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** Deletes and aggregates rows in one transaction per batch: interrupted anywhere, each row counts once. */
export async function aggregateStats(
  { db }: { db: Db },
  { signal, batch = BATCH_ROWS }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const counted = await db.transaction().execute((tx) => aggregateBatch(tx, batch))
    total += counted
    if (counted < batch) break
  }
  return total
}

async function aggregateBatch(tx: Tx, limit: number): Promise<number> {
  // Serialized: two workers would only wait for each other's row locks.
  await lockByName(tx, 'broadcast figures')
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from broadcast_moves where id in (select id from broadcast_moves order by id limit ${limit})
      returning *
    ), added as (
      insert into broadcast_figures as known (broadcast_id, day, sent, opened, unlocked, income_cents)
      select broadcast_id, day, sum(sent), sum(opened), sum(unlocked), sum(income_cents)
      from taken where exists (select from broadcasts where broadcasts.id = taken.broadcast_id)
      group by broadcast_id, day
      on conflict (broadcast_id, day) do update set sent = known.sent + excluded.sent,
        opened = known.opened + excluded.opened, unlocked = known.unlocked + excluded.unlocked,
        income_cents = known.income_cents + excluded.income_cents
    )
    select count(*)::int as count from taken
  `.execute(tx)
  return rows[0]?.count ?? 0
}
