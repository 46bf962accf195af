/** What a fan has bought: sums, the newest purchases, and purchases from one creator. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type FanSpending = { spentCents: number; purchases: number; refunds: number; refundedCents: number }

export async function fanSpending(db: Db, fanId: string): Promise<FanSpending> {
  const { rows } = await sql<FanSpending>`
    select coalesce(sum(price_cents), 0)::int as "spentCents", count(*)::int as purchases,
      (select count(*)::int from sale_reversals join sales as s on s.id = sale_id where s.fan_id = ${fanId} and reason = 'refund') as refunds,
      (select coalesce(sum(cents), 0)::int from sale_reversals join sales as s on s.id = sale_id where s.fan_id = ${fanId} and reason = 'refund') as "refundedCents"
    from sales where fan_id = ${fanId}
  `.execute(db)
  return rows[0] ?? { spentCents: 0, purchases: 0, refunds: 0, refundedCents: 0 }
}

export type EvidenceSale = { id: string; kind: string; priceCents: number; at: Date; isReversed: boolean }

/** Purchases since a disputed payment, oldest first, as evidence. */
export async function salesSince(
  db: Db,
  accountId: string,
  since: Date,
  limit: number,
): Promise<EvidenceSale[]> {
  const rows = await db
    .selectFrom('sales')
    .select(['id', 'kind', 'price_cents', 'created_at', 'reversed_at'])
    .where('fan_id', '=', accountId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id, kind, price_cents, created_at, reversed_at }) => ({
    ...{ id, kind, at: created_at },
    priceCents: price_cents,
    isReversed: reversed_at !== null,
  }))
}

/** Number of purchases by a fan from a creator since a time. */
export async function purchasesSince(
  db: Db,
  { fanId, creatorId, since }: { fanId: string; creatorId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('sales')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('fan_id', '=', fanId)
    .where('creator_id', '=', creatorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
