/** Likes and past views by sample accounts on a demo site, in one statement per media or day. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { insertWatches, type Watch } from './watches.ts'

export type SampleLike = { accountId: string; at: Date }

/** Triggers count the likes that are new. Notifies nobody. */
export async function addSampleLikes(db: Db, mediaId: string, likes: readonly SampleLike[]): Promise<void> {
  await sql`
    insert into likes (account_id, media_id, created_at)
    select "accountId", ${mediaId}::uuid, at
    from jsonb_to_recordset(${JSON.stringify(likes)}::jsonb) as given ("accountId" uuid, at timestamptz)
    on conflict do nothing
  `.execute(db)
}

/** Adds one day's views: to the counts, the views by day, and the creators' statistics. Not idempotent. */
export async function addSampleViews(tx: Tx, watches: readonly Watch[], at: Date): Promise<void> {
  const ids = watches.map(({ mediaId }) => mediaId)
  const views = watches.map((watch) => watch.views)
  await sql`
    select from media_counts where media_id = any(${ids}::uuid[]) order by media_id for update
  `.execute(tx)
  await sql`
    with added as materialized (
      select id, sum(views)::int as views from unnest(${ids}::uuid[], ${views}::int[]) as given (id, views)
      group by id having sum(views) > 0
    ), of_day as (
      insert into media_views as known (media_id, day, views)
      select id, ${at.toISOString().slice(0, 10)}::date, views from added
      on conflict (media_id, day) do update set views = known.views + excluded.views
    ), for_figures as (${insertWatches(watches, at)})
    update media_counts set views = media_counts.views + added.views from added where media_id = added.id
  `.execute(tx)
}
