/** Sales statistics of media, share links and messages, net of reversals. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { TimeRange } from './earnings-queries.ts'

export type SalesStats = {
  /** Unreversed sales, without tips. */
  sales: number
  /** The creator's net shares, tips included. */
  incomeCents: number
}

/** Across all channels: shop, links, messages, and tips on the media. */
export function salesByMedia(db: Db, mediaIds: readonly string[]): Promise<Map<string, SalesStats>> {
  return salesBy(db, 'media_id', sql`media_id = any(${mediaIds}::uuid[])`)
}

/** Of all time, or of sales in a time range. */
export function salesByLinks(
  db: Db,
  linkIds: readonly string[],
  span?: TimeRange,
): Promise<Map<string, SalesStats>> {
  const within = span ? sql`and sales.created_at >= ${span.from} and sales.created_at < ${span.to}` : sql``
  return salesBy(
    db,
    'subject_id',
    sql`kind = 'share-link' and subject_id = any(${linkIds}::uuid[]) ${within}`,
  )
}

/** Sales of paid messages, with their buyers. */
export async function salesByMessages(
  db: Db,
  messageIds: readonly string[],
): Promise<Map<string, SalesStats & { fanIds: string[] }>> {
  const among = sql`kind = 'teaser' and subject_id = any(${messageIds}::uuid[])`
  const stats = await salesBy(db, 'subject_id', among)
  const { rows } = await sql<{ subject_id: string; fan_id: string }>`
    select subject_id, fan_id from sales where ${among} and reversed_at is null order by id
  `.execute(db)
  const fans = Map.groupBy(rows, (row) => row.subject_id)
  return new Map(
    [...stats].map(([id, sold]) => [
      id,
      { ...sold, fanIds: (fans.get(id) ?? []).map(({ fan_id }) => fan_id) },
    ]),
  )
}

/** Unreversed prices a fan paid for these messages; unpaid messages are omitted. */
export async function paidForMessages(
  db: Db,
  fanId: string,
  messageIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ subject_id: string; price_cents: number }>`
    select subject_id, price_cents from sales
    where fan_id = ${fanId} and kind = 'teaser' and subject_id = any(${messageIds}::uuid[]) and reversed_at is null
  `.execute(db)
  return new Map(rows.map(({ subject_id, price_cents }) => [subject_id, Number(price_cents)]))
}

async function salesBy(
  db: Db,
  column: 'media_id' | 'subject_id',
  among: ReturnType<typeof sql<unknown>>,
): Promise<Map<string, SalesStats>> {
  const { rows } = await sql<{ id: string; sales: string; cents: string }>`
    select id, sum(sales) as sales, sum(cents) as cents from (
      select ${sql.ref(column)} as id, sum(share_cents) as cents,
        count(*) filter (where kind <> 'tip' and reversed_at is null) as sales
      from sales where ${among}
      group by 1
      union all
      select sales.${sql.ref(column)}, -sum(sale_reversals.share_cents), 0
      from sale_reversals join sales on sales.id = sale_id where ${among}
      group by 1
    ) as moved
    group by id
  `.execute(db)
  return new Map(
    rows.map(({ id, sales, cents }) => [id, { sales: Number(sales), incomeCents: Number(cents) }]),
  )
}
