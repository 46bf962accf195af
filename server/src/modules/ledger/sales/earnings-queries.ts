/** SQL on sales from the creator's view: lists, and sums over a time range. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { EarningKind, SaleKind } from '#rules/money.ts'
import type { Sale } from '../tables.ts'

/** Half-open interval: `from` inclusive, `to` exclusive. */
export type TimeRange = { from: Date; to: Date }

export type EarningsQuery = {
  kind: EarningKind | null
  /** Excludes referral shares. */
  isSalesOnly?: boolean
  from: Date | null
  to: Date | null
  limit: number
  skip: number
  /** Keyset cursor: only older earnings. */
  below: Pick<Earning, 'id' | 'created_at'> | null
}

/** A sale, or one booking of referral shares, which does not reveal the invited creator's sales. */
export type Earning = Pick<Sale, 'id' | 'created_at' | 'price_cents' | 'share_cents' | 'words'> & {
  kind: EarningKind
  /** The paying fan, or the invited creator. */
  from_id: string
  /** The reversed part of the share. */
  reversed_share_cents: number
  is_reversed: boolean
  /** Whether the share's hold period is over. */
  is_released: boolean
}

/** Newest first. Index-only scans find the page; only its rows are read. */
export async function earningsOf(
  db: Db | Tx,
  creatorId: string,
  { kind, isSalesOnly = false, from, to, limit, skip, below }: EarningsQuery,
): Promise<Earning[]> {
  const within = (id: RawBuilder<unknown>) => sql`
    ${from ? sql`and created_at >= ${from}` : sql``}
    ${to ? sql`and created_at < ${to}` : sql``}
    ${below ? sql`and (created_at, ${id}) < (${below.created_at}, ${below.id}::uuid)` : sql``}
  `
  const sold = sql`
    select id, created_at, false as is_referral from sales
    where creator_id = ${creatorId} ${kind ? sql`and kind = ${kind}` : sql``} ${within(sql`id`)}
  `
  const given = sql`
    select journal_id as id, created_at, true as is_referral from referral_shares
    where inviter_id = ${creatorId} ${within(sql`journal_id`)}
    group by journal_id, created_at
  `
  const some = (rows: RawBuilder<unknown>) =>
    sql`(${rows} order by created_at desc, id desc limit ${limit + skip})`
  const isBoth = kind === null && !isSalesOnly
  const wanted = isBoth ? sql`${some(sold)} union all ${some(given)}` : kind === 'referral' ? given : sold
  const { rows } = await sql<Earning>`
    with page as materialized (
      ${wanted} order by created_at desc, id desc limit ${limit} offset ${skip}
    )
    select sales.id, sales.created_at, price_cents, share_cents, words, kind, fan_id as from_id,
      coalesce(
        (select sum(share_cents) from sale_reversals where sale_id = sales.id), 0
      )::int as reversed_share_cents,
      reversed_at is not null as is_reversed,
      sales.created_at <= coalesce(
        (select released_through from earning_accounts where creator_id = ${creatorId}), '-infinity'
      ) as is_released
    from page join sales using (id) where not is_referral
    union all
    select page.id, page.created_at, 0, given.cents, '', 'referral', given.creator_id,
      given.returned_cents, given.returned_cents = given.cents, true
    from page cross join lateral (
      select creator_id, sum(cents)::int as cents, sum(returned_cents)::int as returned_cents
      from referral_shares where journal_id = page.id group by creator_id
    ) as given
    where is_referral
    order by created_at desc, id desc
  `.execute(db)
  return rows
}

export async function findEarning(
  db: Db | Tx,
  creatorId: string,
  id: string,
): Promise<Pick<Earning, 'id' | 'created_at'> | undefined> {
  const { rows } = await sql<Pick<Earning, 'id' | 'created_at'>>`
    select id, created_at from sales where id = ${id} and creator_id = ${creatorId}
    union all
    (select journal_id, created_at from referral_shares
      where journal_id = ${id} and inviter_id = ${creatorId} limit 1)
  `.execute(db)
  return rows[0]
}

export type DaySum = { day: string; kind: SaleKind; cents: number }

/** Net earnings per UTC day; reversals are deducted from the day of the sale. */
export async function earningsByDay(
  db: Db | Tx,
  creatorId: string,
  { from, to }: TimeRange,
): Promise<DaySum[]> {
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

/** Gross sales in a time range, without later reversals. */
export async function salesWithin(
  db: Db | Tx,
  creatorId: string,
  { from, to }: TimeRange,
): Promise<KindSum[]> {
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

/** Reversals in a time range, whenever the sale was. */
export async function reversalsWithin(
  db: Db | Tx,
  creatorId: string,
  { from, to }: TimeRange,
): Promise<{ count: number; shareCents: number }> {
  const { rows } = await sql<{ count: string; share: string }>`
    select count(*) as count, coalesce(sum(sale_reversals.share_cents), 0) as share
    from sale_reversals join sales on sales.id = sale_id
    where creator_id = ${creatorId} and sale_reversals.created_at >= ${from} and sale_reversals.created_at < ${to}
  `.execute(db)
  return { count: Number(rows[0]?.count ?? 0), shareCents: Number(rows[0]?.share ?? 0) }
}

/** Incentives, adjustments and write-offs in a time range. */
export async function incentiveCentsWithin(
  db: Db | Tx,
  creatorId: string,
  { from, to }: TimeRange,
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents
    from ledger_entries join ledger_journals as journal on journal.id = journal_id
    where book = 'payable' and owner_id = ${creatorId}
      and (kind in ('incentive', 'adjustment') or (kind = 'write-off' and key like 'write-off:payable:%'))
      and journal.created_at >= ${from} and journal.created_at < ${to}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** Net referral shares in a time range. */
export async function referralCentsWithin(
  db: Db | Tx,
  inviterId: string,
  { from, to }: TimeRange,
): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents
    from ledger_entries join ledger_journals as journal on journal.id = journal_id
    where book = 'payable' and owner_id = ${inviterId} and kind = 'referral'
      and journal.created_at >= ${from} and journal.created_at < ${to}
  `.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

/** Whether the account ever had a sale or a payable entry. */
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
