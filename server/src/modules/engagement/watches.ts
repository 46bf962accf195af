/** Watching that is still to be counted for the creator's figures: added as it is told, taken away as it is counted. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

/** What one request told of a media. */
export type Watch = {
  mediaId: string
  creatorId: string
  type: MediaType
  /** Who watched, where that is known; forgotten as soon as they are counted. */
  viewerId: string | null
  source: WatchSource
  campaign: string | null
  views: number
  memberViews: number
  completions: number
  watchedMs: number
  /** Of a campaign, as they were told. */
  looks: number
  quarters: number
  swipes: number
}

/** A part of a statement: appended, so that nobody waits for anybody. */
export function addedWatches(watches: readonly Watch[], now: Date): RawBuilder<unknown> {
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

/** A part of a statement: the oldest, which are gone when it commits and there again when it does not. */
export function takenWatches(limit: number): RawBuilder<unknown> {
  return sql`
    delete from media_watches where id in (select id from media_watches order by id limit ${limit})
    returning id, media_id, creator_id, type, viewer_id, source, campaign, views, member_views, completions, watched_ms,
      looks, quarters, swipes, (watched_at at time zone 'UTC')::date as day
  `
}

export async function watchesBy(db: Db, viewerId: string) {
  return db
    .selectFrom('media_watches')
    .select(['media_id', 'source', 'campaign', 'watched_ms', 'watched_at'])
    .where('viewer_id', '=', viewerId)
    .orderBy('id')
    .execute()
}

/** What they watched still counts, for somebody unknown; who watched them does not. */
export async function forgetWatches(db: Db, accountId: string): Promise<void> {
  await db.updateTable('media_watches').set({ viewer_id: null }).where('viewer_id', '=', accountId).execute()
  await db.deleteFrom('media_watches').where('creator_id', '=', accountId).execute()
}
