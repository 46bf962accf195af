/** A creator's stats per media, best first. */
import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaSort } from '#rules/analytics.ts'
import { findVisibleMediaByIds, ownMediaIds, type VisibleMedia } from '../media/index.ts'
import { type StatsSpan, wholeWeeksOf } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

export type MediaTotals = {
  mediaId: string
  views: number
  watchMs: number
  knownViews: number
  completions: number
  likes: number
  incomeCents: number
}

export type MediaStats = MediaTotals & { media: VisibleMedia }

const ORDERS: Record<MediaSort, RawBuilder<unknown>> = {
  views: sql`views`,
  watch: sql`watch_ms`,
  completion: sql`coalesce(completions / nullif(known_views, 0), -1)`,
  likes: sql`likes`,
  income: sql`income_cents`,
}

/** Existing media only; deleted ones remain in the daily totals. */
export async function readMediaStats(
  deps: Pick<AnalyticsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  wanted: { span: StatsSpan; sort: MediaSort; page: PageRange },
): Promise<MediaStats[]> {
  const sums = await sumRows(deps.db, viewer.accountId, wanted)
  const ids = sums.map(({ mediaId }) => mediaId)
  const medias = new Map((await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  return sums.flatMap((each) => {
    const media = medias.get(each.mediaId)
    return media ? { ...each, media } : []
  })
}

/** Uses weekly sums for whole weeks and daily rows at both ends. */
async function sumRows(
  db: Db,
  creatorId: string,
  { span, sort, page }: { span: StatsSpan; sort: MediaSort; page: PageRange },
): Promise<MediaTotals[]> {
  const { first, after } = wholeWeeksOf(span)
  const columns = sql`media_id, type, views, member_views, completions, watch_ms, likes, income_cents`
  const { rows } = await sql<MediaTotals>`
    select media_id as "mediaId", views, watch_ms as "watchMs", known_views as "knownViews", completions, likes,
      income_cents as "incomeCents"
    from (
      select media_id, sum(views)::float8 as views, sum(watch_ms::float8) as watch_ms,
        coalesce(sum(member_views) filter (where type = 'video'), 0)::float8 as known_views,
        sum(completions)::float8 as completions, sum(likes)::float8 as likes,
        sum(income_cents::float8) as income_cents
      from (
        select ${columns} from media_weeks
        where creator_id = ${creatorId} and week >= ${first}::date and week < ${after}::date
        union all
        select ${columns} from media_figures
        where creator_id = ${creatorId} and day >= ${span.from}::date and day < ${first}::date
        union all
        select ${columns} from media_figures
        where creator_id = ${creatorId} and day >= ${after}::date and day < ${span.end}::date
      ) as told
      group by media_id
    ) as summed
    where media_id in ${ownMediaIds(db, creatorId)}
    order by ${ORDERS[sort]} desc, media_id desc
    limit ${page.limit} offset ${page.skip}
  `.execute(db)
  return rows
}
