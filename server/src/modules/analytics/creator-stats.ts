/** A creator's stats over a time span: total, by day, source and kind, compared with the previous span. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { WATCH_SOURCES, type WatchSource } from '#rules/watch.ts'
import { daysFrom, type StatsSpan } from './span.ts'
import type { StatsKind } from './types.ts'

export type CreatorTotals = {
  views: number
  watchMs: number
  /** Video views by accounts whose completion is known. */
  knownViews: number
  /** Of videos: players report one for photos too. */
  completions: number
  likes: number
  follows: number
  incomeCents: number
}

export type CreatorStats = {
  span: StatsSpan
  total: CreatorTotals
  before: CreatorTotals
  days: { day: string; now: CreatorTotals; before: CreatorTotals }[]
  sources: { source: WatchSource; figures: CreatorTotals }[]
  kinds: { kind: StatsKind; figures: CreatorTotals }[]
}

type Row = CreatorTotals & {
  day: string | null
  source: WatchSource | null
  type: StatsKind | null
  isNow: boolean | null
}

const ZERO_TOTALS: CreatorTotals = {
  ...{ views: 0, watchMs: 0, knownViews: 0, completions: 0 },
  ...{ likes: 0, follows: 0, incomeCents: 0 },
}
const KINDS: readonly StatsKind[] = ['video', 'photo', 'none']

export async function readCreatorStats(db: Db, creatorId: string, span: StatsSpan): Promise<CreatorStats> {
  const rows = await sumRows(db, creatorId, span)
  const byDay = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const])))
  const within = rows.filter(({ day, isNow }) => day === null && isNow)
  const on = (day: string | undefined) => byDay.get(day ?? '') ?? ZERO_TOTALS
  const earlier = daysFrom(span.before, span.days)
  const days = daysFrom(span.from, span.days).map((day, index) => ({
    day,
    now: on(day),
    before: on(earlier[index]),
  }))
  return {
    span,
    total: sumOf(days.map(({ now }) => now)),
    before: sumOf(days.map(({ before }) => before)),
    days,
    sources: WATCH_SOURCES.map((source) => ({
      source,
      figures: sumOf(within.filter((row) => row.source === source)),
    })),
    kinds: KINDS.map((kind) => ({ kind, figures: sumOf(within.filter((row) => row.type === kind)) })),
  }
}

/** One pass over the rows of both spans, by day, and by source and kind, of which few rows are left to add up. */
async function sumRows(db: Db, creatorId: string, { before, from, end }: StatsSpan): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select day::text, source, type, is_now as "isNow", sum(views)::float8 as views,
      sum(watch_ms::float8) as "watchMs",
      coalesce(sum(member_views) filter (where type = 'video'), 0)::float8 as "knownViews",
      coalesce(sum(completions) filter (where type = 'video'), 0)::float8 as completions,
      sum(likes)::float8 as likes, sum(follows)::float8 as follows, sum(income_cents::float8) as "incomeCents"
    from (
      select *, day >= ${from}::date as is_now from creator_figures
      where creator_id = ${creatorId} and day >= ${before}::date and day < ${end}::date
    ) as told
    group by grouping sets ((day), (source, type, is_now))
  `.execute(db)
  return rows
}

function sumOf(parts: readonly CreatorTotals[]): CreatorTotals {
  const sum = (name: keyof CreatorTotals) => parts.reduce((total, part) => total + part[name], 0)
  return {
    ...{ views: sum('views'), watchMs: sum('watchMs'), knownViews: sum('knownViews') },
    ...{ completions: sum('completions'), likes: sum('likes'), follows: sum('follows') },
    incomeCents: sum('incomeCents'),
  }
}

/** From 0 to 1; null if unknown. Clamped, since a view may start the day before it completes. */
export function completionRateOf({
  knownViews,
  completions,
}: Pick<CreatorTotals, 'knownViews' | 'completions'>) {
  return knownViews > 0 ? Math.min(1, completions / knownViews) : null
}

export type AudienceCounts = { new: number; returning: number }

/** Signed-in viewers, each counted once a day. */
export async function readAudienceCounts(
  db: Db,
  creatorId: string,
  { before, from, end }: StatsSpan,
): Promise<{ now: AudienceCounts; before: AudienceCounts }> {
  const { rows } = await sql<AudienceCounts & { isNow: boolean }>`
    select day >= ${from}::date as "isNow", sum(new_viewers)::float8 as new,
      sum(returning_viewers)::float8 as returning
    from audience_figures
    where creator_id = ${creatorId} and day >= ${before}::date and day < ${end}::date
    group by 1
  `.execute(db)
  const one = (isNow: boolean) => rows.find((row) => row.isNow === isNow) ?? { new: 0, returning: 0 }
  return { now: one(true), before: one(false) }
}
