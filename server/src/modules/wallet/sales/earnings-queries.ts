/** The SQL on sales as their creators see them: lists, and sums over a span of time. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'
import type { Sale } from '../tables.ts'

/** From the first moment to before the last. */
export type Span = { from: Date; to: Date }

export type EarningsWanted = {
  kind: SaleKind | null
  from: Date | null
  to: Date | null
  limit: number
  skip: number
  /** Only what is older than this sale. */
  below: Pick<Sale, 'id' | 'created_at'> | null
}

export type Earning = Sale & {
  /** What of the creator's share went back. */
  reversed_share_cents: number
  /** Whether the share has left the hold. */
  is_released: boolean
}

/** Newest first. The page is found in the index alone; only its own rows are read. */
export async function earningsOf(
  db: Db | Tx,
  creatorId: string,
  { kind, from, to, limit, skip, below }: EarningsWanted,
): Promise<Earning[]> {
  const { rows } = await sql<Earning>`
    with page as materialized (
      select id from sales
      where creator_id = ${creatorId}
        ${from ? sql`and created_at >= ${from}` : sql``}
        ${to ? sql`and created_at < ${to}` : sql``}
        ${kind ? sql`and kind = ${kind}` : sql``}
        ${below ? sql`and (created_at, id) < (${below.created_at}, ${below.id}::uuid)` : sql``}
      order by created_at desc, id desc
      limit ${limit} offset ${skip}
    )
    select sales.*,
      coalesce(
        (select sum(share_cents) from sale_reversals where sale_id = sales.id), 0
      )::int as reversed_share_cents,
      sales.created_at <= coalesce(
        (select released_through from earning_accounts where creator_id = ${creatorId}), '-infinity'
      ) as is_released
    from page join sales using (id)
    order by sales.created_at desc, sales.id desc
  `.execute(db)
  return rows
}

export function findEarning(db: Db | Tx, creatorId: string, saleId: string): Promise<Sale | undefined> {
  return db
    .selectFrom('sales')
    .selectAll()
    .where('id', '=', saleId)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
}

export type DaySum = { day: string; kind: SaleKind; cents: number }

/** What each UTC day brought and left: what went back is taken from the day of its sale. */
export async function earningsByDay(db: Db | Tx, creatorId: string, { from, to }: Span): Promise<DaySum[]> {
  const { rows } = await sql<{ day: string; kind: SaleKind; cents: string }>`
    select day::text, kind, sum(cents) as cents from (
      select (created_at at time zone 'UTC')::date as day, kind, sum(share_cents) as cents
      from sales
      where creator_id = ${creatorId} and created_at >= ${from} and created_at < ${to}
      group by 1, 2
      union all
      select (sales.created_at at time zone 'UTC')::date, kind, -sale_reversals.share_cents
      from sale_reversals join sales on sales.id = sale_id
      where creator_id = ${creatorId} and sales.created_at >= ${from} and sales.created_at < ${to}
    ) as moved
    group by day, kind
  `.execute(db)
  return rows.map(({ day, kind, cents }) => ({ day, kind, cents: Number(cents) }))
}

export type KindSum = { kind: SaleKind; count: number; priceCents: number; shareCents: number }

/** What was sold within a span, whatever became of it later. */
export async function salesWithin(db: Db | Tx, creatorId: string, { from, to }: Span): Promise<KindSum[]> {
  const { rows } = await sql<{ kind: SaleKind; count: string; price: string; share: string }>`
    select kind, count(*) as count, sum(price_cents) as price, sum(share_cents) as share
    from sales
    where creator_id = ${creatorId} and created_at >= ${from} and created_at < ${to}
    group by kind
  `.execute(db)
  return rows.map(({ kind, count, price, share }) => ({
    kind,
    count: Number(count),
    priceCents: Number(price),
    shareCents: Number(share),
  }))
}

/** What went back within a span, whenever it was sold. */
export async function reversalsWithin(
  db: Db | Tx,
  creatorId: string,
  { from, to }: Span,
): Promise<{ count: number; shareCents: number }> {
  const { rows } = await sql<{ count: string; share: string }>`
    select count(*) as count, coalesce(sum(sale_reversals.share_cents), 0) as share
    from sale_reversals join sales on sales.id = sale_id
    where creator_id = ${creatorId} and sale_reversals.created_at >= ${from} and sale_reversals.created_at < ${to}
  `.execute(db)
  return { count: Number(rows[0]?.count ?? 0), shareCents: Number(rows[0]?.share ?? 0) }
}

/** What the house gave within a span, beside what was sold. */
export async function incentiveCentsWithin(
  db: Db | Tx,
  creatorId: string,
  { from, to }: Span,
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents
    from ledger_entries join ledger_journals as journal on journal.id = journal_id
    where book = 'payable' and owner_id = ${creatorId}
      and (kind = 'incentive' or (kind = 'write-off' and key like 'write-off:payable:%'))
      and journal.created_at >= ${from} and journal.created_at < ${to}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** What was given for invitations within a span, less what of it went back then. */
export async function referralCentsWithin(
  db: Db | Tx,
  inviterId: string,
  { from, to }: Span,
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents
    from ledger_entries join ledger_journals as journal on journal.id = journal_id
    where book = 'payable' and owner_id = ${inviterId} and kind = 'referral'
      and journal.created_at >= ${from} and journal.created_at < ${to}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** Whether anything was ever theirs: sold, or given to them by the house. */
export async function hasEarned(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ hasEarned: boolean }>`
    select exists (select from sales where creator_id = ${accountId})
      or exists (select from ledger_entries where book = 'payable' and owner_id = ${accountId}) as "hasEarned"
  `.execute(db)
  return rows[0]?.hasEarned ?? false
}

export async function firstSaleAt(db: Db | Tx, creatorId: string): Promise<Date | null> {
  const first = await db
    .selectFrom('sales')
    .select('created_at')
    .where('creator_id', '=', creatorId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at ?? null
}
