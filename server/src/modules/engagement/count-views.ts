/** Adds watch events of the feed to the counts of media. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { insertWatches, type Watch } from './watches.ts'

export type CountedView = {
  mediaId: string
  /** First view of this media by this viewer. */
  isNew: boolean
  /** By a signed-in viewer: completion will be known. */
  isByMember: boolean
  /** Watched to the end for the first time. */
  isCompleted: boolean
}

type WatchBatch = {
  views: readonly CountedView[]
  /** The same events in more detail, for the creator's stats. */
  watches: readonly Watch[]
}

/** Locks counts in a fixed order, to avoid deadlocks. */
export async function addViews(tx: Tx, { views, watches }: WatchBatch, now: Date): Promise<void> {
  if (views.length > 0) await countViews(tx, { views, watches }, now)
  else if (watches.length > 0) await insertWatches(watches, now).execute(tx)
}

async function countViews(tx: Tx, { views, watches }: WatchBatch, now: Date): Promise<void> {
  const ids = views.map(({ mediaId }) => mediaId)
  const begun = views.flatMap(({ mediaId, isNew }) => (isNew ? mediaId : []))
  await sql`
    select from media_counts where media_id = any(${ids}::uuid[]) order by media_id for update
  `.execute(tx)
  await sql`
    with of_day as (
      insert into media_views as known (media_id, day, views)
      select id, ${now.toISOString().slice(0, 10)}::date, 1 from unnest(${begun}::uuid[]) as id
      on conflict (media_id, day) do update set views = known.views + 1
    ), for_figures as (${insertWatches(watches, now)})
    update media_counts set
      views = media_counts.views + seen.views, member_views = media_counts.member_views + seen.member_views,
      completions = media_counts.completions + seen.completions
    from unnest(
      ${ids}::uuid[], ${views.map(({ isNew }) => Number(isNew))}::int[],
      ${views.map(({ isNew, isByMember }) => Number(isNew && isByMember))}::int[],
      ${views.map(({ isCompleted }) => Number(isCompleted))}::int[]
    ) as seen (id, views, member_views, completions)
    where media_counts.media_id = seen.id
  `.execute(tx)
}

/** Subquery for other slices: columns media_id and member_views. */
export function memberViews(): RawBuilder<unknown> {
  return sql`(select media_id, member_views from media_counts)`
}
