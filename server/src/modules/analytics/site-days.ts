/** Daily stats of the whole site, precomputed by a job. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { DAY_MS } from '#rules/time.ts'
import { firstAccountAt, newAccountsByDay, seenAccountsByDay } from '../accounts/index.ts'
import { payoutsByDay } from '../earnings/index.ts'
import { reversalsByDay, salesByDay } from '../ledger/index.ts'
import { mediaByDay } from '../media/index.ts'
import { reportsByDay } from '../reports/index.ts'
import type { AnalyticsDeps } from './types.ts'

export type SiteDay = {
  day: string
  accounts: number
  active: number
  media: number
  views: number
  reports: number
  subscriptionCents: number
  tipCents: number
  saleCents: number
  creatorCents: number
  refundCents: number
  payoutCents: number
}

type Counts = Omit<SiteDay, 'day'>

const ZERO_COUNTS: Counts = {
  accounts: 0,
  active: 0,
  media: 0,
  views: 0,
  reports: 0,
  subscriptionCents: 0,
  tipCents: 0,
  saleCents: 0,
  creatorCents: 0,
  refundCents: 0,
  payoutCents: 0,
}

/** Recounts yesterday for late events; after downtime all missing days are counted. */
const RECOUNTED_DAYS = 1

/** Idempotent: replaces each day's row. */
export async function countSiteDays({ db, clock }: Pick<AnalyticsDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const since = await firstToCount(db)
  if (!since) return 0
  const days = new Map<string, Counts>()
  for (let at = since.getTime(); at <= now.getTime(); at += DAY_MS)
    days.set(dayTextOf(new Date(at)), { ...ZERO_COUNTS })
  const parts = [
    await newAccountsByDay(db, since),
    await seenAccountsByDay(db, since),
    await mediaByDay(db, since),
    await viewsByDay(db, since),
    await reportsByDay(db, since),
    await salesByDay(db, since),
    await reversalsByDay(db, since),
    await payoutsByDay(db, since),
  ]
  for (const { day, ...counts } of parts.flat()) {
    const known = days.get(day)
    if (known) Object.assign(known, counts)
  }
  await save(db, days, now)
  return days.size
}

async function firstToCount(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from site_days
  `.execute(db)
  const last = rows[0]?.day
  if (last) return new Date(Date.parse(last) - RECOUNTED_DAYS * DAY_MS)
  const first = await firstAccountAt(db)
  return first && new Date(Date.parse(dayTextOf(first)))
}

async function viewsByDay(db: Db, since: Date): Promise<{ day: string; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(views)::float8 as views
    from creator_figures where day >= ${dayTextOf(since)}::date group by 1
  `.execute(db)
  return rows
}

async function save(db: Db, days: ReadonlyMap<string, Counts>, at: Date): Promise<void> {
  const rows = [...days].map(([day, counts]) => ({ day, ...counts }))
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'site days')
    // Active accounts are known by their last visit only, so a later count can only be lower: keep the maximum.
    await sql`
      insert into site_days as known (day, accounts, active, media, views, reports, subscription_cents, tip_cents,
        sale_cents, creator_cents, refund_cents, payout_cents, counted_at)
      select day, accounts, active, media, views, reports, "subscriptionCents", "tipCents", "saleCents",
        "creatorCents", "refundCents", "payoutCents", ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (
        day date, accounts int, active int, media int, views bigint, reports int, "subscriptionCents" bigint,
        "tipCents" bigint, "saleCents" bigint, "creatorCents" bigint, "refundCents" bigint, "payoutCents" bigint)
      on conflict (day) do update set accounts = excluded.accounts,
        active = greatest(known.active, excluded.active), media = excluded.media, views = excluded.views,
        reports = excluded.reports, subscription_cents = excluded.subscription_cents,
        tip_cents = excluded.tip_cents, sale_cents = excluded.sale_cents,
        creator_cents = excluded.creator_cents, refund_cents = excluded.refund_cents,
        payout_cents = excluded.payout_cents, counted_at = excluded.counted_at
    `.execute(tx)
  })
}

function dayTextOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export type SiteStats = { days: SiteDay[]; countedAt: Date | null }

/** The last days, oldest first, as last counted. */
export async function readSiteStats(db: Db, days: number): Promise<SiteStats> {
  const { rows } = await sql<SiteDay & { countedAt: Date }>`
    select to_char(day, 'YYYY-MM-DD') as day, accounts, active, media, views::float8 as views, reports,
      subscription_cents::float8 as "subscriptionCents", tip_cents::float8 as "tipCents",
      sale_cents::float8 as "saleCents", creator_cents::float8 as "creatorCents",
      refund_cents::float8 as "refundCents", payout_cents::float8 as "payoutCents", counted_at as "countedAt"
    from site_days order by site_days.day desc limit ${days}
  `.execute(db)
  return { days: rows.toReversed(), countedAt: rows[0]?.countedAt ?? null }
}
