/** Watch events not yet aggregated into creator stats: appended by the feed, removed by the aggregation. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

/** What one request reported about a media. */
export type Watch = {
  mediaId: string
  creatorId: string
  type: MediaType
  /** The viewer, if known; dropped on aggregation. */
  viewerId: string | null
  source: WatchSource
  campaign: string | null
  views: number
  memberViews: number
  completions: number
  watchedMs: number
  /** Campaign counters, as reported. */
  looks: number
  quarters: number
  swipes: number
}

/** SQL fragment; append-only, so that writers do not block each other. */
export function insertWatches(watches: readonly Watch[], now: Date): RawBuilder<unknown> {
  return sql`
    insert into media_watches (media_id, creator_id, type, viewer_id, source, campaign, views, member_views, completions,
      watched_ms, looks, quarters, swipes, watched_at)
    select "mediaId", "creatorId", type, "viewerId", source, campaign, views, "memberViews", completions,
      "watchedMs", looks, quarters, swipes, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as told (
      "mediaId" uuid, "creatorId" uuid, type text, "viewerId" uuid, source text, campaign text, views smallint,
      "memberViews" smallint, completions smallint, "watchedMs" int, looks smallint, quarters smallint, swipes smallint
    )
  `
}

/** SQL fragment that takes the oldest events; they reappear on rollback. */
export function takeWatches(limit: number): RawBuilder<unknown> {
  return sql`
    delete from media_watches where id in (select id from media_watches order by id limit ${limit})
    returning id, media_id, creator_id, type, viewer_id, source, campaign, views, member_views, completions, watched_ms,
      looks, quarters, swipes, (watched_at at time zone 'UTC')::date as day
  `
}

export async function exportWatches(db: Db, viewerId: string) {
  return db
    .selectFrom('media_watches')
    .select(['media_id', 'source', 'campaign', 'watched_ms', 'watched_at'])
    .where('viewer_id', '=', viewerId)
    .orderBy('id')
    .execute()
}

/** Anonymises what the account watched, and deletes views of its own media. */
export async function eraseWatches(db: Db, accountId: string): Promise<void> {
  await db.updateTable('media_watches').set({ viewer_id: null }).where('viewer_id', '=', accountId).execute()
  await db.deleteFrom('media_watches').where('creator_id', '=', accountId).execute()
}
