/** A creator's figures media by media, best first. */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaSort } from '#rules/figures.ts'
import { ownMediaIds, type SeenMedia, seeByIds } from '../media/index.ts'
import type { Span } from './span.ts'
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
  views: sql`sum(views)`,
  watch: sql`sum(watch_ms)`,
  completion: sql`coalesce(sum(completions)::float8 / nullif(sum(member_views), 0), -1)`,
  likes: sql`sum(likes)`,
  income: sql`sum(income_cents)`,
}

/** Those that are still there: what others brought is in the sums of the days. */
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

async function summed(
  db: Db,
  creatorId: string,
  { span: { from, end }, sort, page }: { span: Span; sort: MediaSort; page: Page },
): Promise<MediaSums[]> {
  const { rows } = await sql<MediaSums>`
    select media_id as "mediaId", sum(views)::float8 as views, sum(watch_ms)::float8 as "watchMs",
      coalesce(sum(member_views) filter (where type = 'video'), 0)::float8 as "knownViews",
      sum(completions)::float8 as completions, sum(likes)::float8 as likes,
      sum(income_cents)::float8 as "incomeCents"
    from media_figures
    where creator_id = ${creatorId} and day >= ${from}::date and day < ${end}::date
      and media_id in ${ownMediaIds(db, creatorId)}
    group by media_id
    order by ${ORDERS[sort]} desc, media_id desc
    limit ${page.limit} offset ${page.skip}
  `.execute(db)
  return rows
}
