/** A creator's stats per media, best first. */
import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaSort } from '#rules/analytics.ts'
import { findVisibleMediaByIds, ownMediaIds, type VisibleMedia } from '../media/index.ts'
import { firstWeekOf, type StatsSpan } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

type MediaTotals = {
  mediaId: string
  views: number
  watchMs: number
  knownViews: number
  completions: number
  likes: number
  incomeCents: number
}

export type MediaStats = MediaTotals & { media: VisibleMedia }

/** Sums over the rows of one media, by which it is ranked. */
const RANKS: Record<MediaSort, RawBuilder<unknown>> = {
  views: sql`sum(views)`,
  watch: sql`sum(watch_ms)`,
  completion: sql`coalesce(sum(completions)::float8 / nullif(sum(member_views) filter (where type = 'video'), 0), -1)`,
  likes: sql`sum(likes)`,
  income: sql`sum(income_cents)`,
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

/** Uses weekly sums but for the days before the first Monday. All media are only ranked; a page of them is summed. */
async function sumRows(
  db: Db,
  creatorId: string,
  { span, sort, page }: { span: StatsSpan; sort: MediaSort; page: PageRange },
): Promise<MediaTotals[]> {
  const first = firstWeekOf(span)
  const columns = sql`media_id, type, views, member_views, completions, watch_ms, likes, income_cents`
  const rowsOfSpan = sql`(
    select ${columns} from media_weeks where creator_id = ${creatorId} and week >= ${first}::date
    union all
    select ${columns} from media_figures
    where creator_id = ${creatorId} and day >= ${span.from}::date and day < ${first}::date
  )`
  const { rows } = await sql<MediaTotals>`
    with ranked as materialized (
      select media_id, ${RANKS[sort]} as rank from ${rowsOfSpan} as rows
      group by media_id having media_id in ${ownMediaIds(db, creatorId)}
      order by rank desc, media_id desc limit ${page.limit} offset ${page.skip}
    )
    select media_id as "mediaId", sum(views)::float8 as views, sum(watch_ms)::float8 as "watchMs",
      coalesce(sum(member_views) filter (where type = 'video'), 0)::float8 as "knownViews",
      sum(completions)::float8 as completions, sum(likes)::float8 as likes,
      sum(income_cents)::float8 as "incomeCents"
    from ranked join ${rowsOfSpan} as rows using (media_id)
    group by media_id, rank order by rank desc, media_id desc
  `.execute(db)
  return rows
}
