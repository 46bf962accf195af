/** A creator's stats per media, best first. */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaSort } from '#rules/figures.ts'
import { ownMediaIds, type SeenMedia, seeByIds } from '../media/index.ts'
import { type Span, weeksOf } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

export type MediaSums = {
  mediaId: string
  views: number
  watchMs: number
  knownViews: number
  completions: number
  likes: number
  incomeCents: number
}

export type MediaFigures = MediaSums & { media: SeenMedia }

const ORDERS: Record<MediaSort, RawBuilder<unknown>> = {
  views: sql`views`,
  watch: sql`watch_ms`,
  completion: sql`coalesce(completions / nullif(known_views, 0), -1)`,
  likes: sql`likes`,
  income: sql`income_cents`,
}

/** Existing media only; deleted ones remain in the daily totals. */
export async function mediaFigures(
  deps: Pick<AnalyticsDeps, 'db' | 'clock'>,
  viewer: Viewer,
  wanted: { span: Span; sort: MediaSort; page: Page },
): Promise<MediaFigures[]> {
  const sums = await summed(deps.db, viewer.accountId, wanted)
  const ids = sums.map(({ mediaId }) => mediaId)
  const medias = new Map((await seeByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  return sums.flatMap((each) => {
    const media = medias.get(each.mediaId)
    return media ? { ...each, media } : []
  })
}

/** Uses weekly sums for whole weeks and daily rows at both ends. */
async function summed(
  db: Db,
  creatorId: string,
  { span, sort, page }: { span: Span; sort: MediaSort; page: Page },
): Promise<MediaSums[]> {
  const { first, after } = weeksOf(span)
  const columns = sql`media_id, type, views, member_views, completions, watch_ms, likes, income_cents`
  const { rows } = await sql<MediaSums>`
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
