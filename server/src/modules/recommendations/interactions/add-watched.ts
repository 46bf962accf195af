/** Records how much of media a member watched, as responses that their feed learns from. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { WatchKind } from '#rules/watch.ts'

/** Watch events of one media in one report; `durationMs` is null for photos. */
export type WatchReport = {
  mediaId: string
  creatorId: string
  durationMs: number | null
  events: readonly { kind: WatchKind; progress: number; watchedMs: number }[]
}

/** Leaving a media sooner than this is a skip. */
const SKIP_MS = 2_000
/** More repetitions say no more. */
const MOST_WATCHED = 3

type Watched = {
  id: string
  creator: string
  duration: number | null
  /** Share of the length that was played, to be added to what is known. */
  share: number | null
  /** Share that was reached, however it was played. */
  reached: number | null
  skipped: boolean
}

/** One statement, with rows in the order of their ids, so that concurrent reports of one member do not deadlock. */
export async function addWatched(
  tx: Tx,
  accountId: string,
  reports: readonly WatchReport[],
  now: Date,
): Promise<void> {
  if (reports.length === 0) return
  const watched = reports.map(watchedOf)
  await sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
        as told (id uuid, creator uuid, duration float8, share float8, reached float8, skipped boolean)
    )
    insert into interactions as known (account_id, media_id, creator_id, at, watched, is_skipped)
    select ${accountId}::uuid, id, creator, ${now}::timestamptz, least(greatest(share, reached), ${MOST_WATCHED}::float8), skipped
    from told where has_personal_feed(${accountId}::uuid) order by id
    on conflict (account_id, media_id) do update set (at, watched, is_skipped) = (
      select greatest(known.at, excluded.at), total.watched,
        (known.is_skipped or told.skipped) and coalesce(total.watched * told.duration < ${SKIP_MS}::float8, told.skipped)
      from told cross join lateral (
        select least(greatest(known.watched + told.share, known.watched, told.reached), ${MOST_WATCHED}::float8) as watched
      ) as total
      where told.id = known.media_id
    )
  `.execute(tx)
}

function watchedOf({ mediaId, creatorId, durationMs, events }: WatchReport): Watched {
  const played = events.reduce((sum, { watchedMs }) => sum + watchedMs, 0)
  const progress = Math.max(0, ...events.map((event) => event.progress)) / 100
  const duration = durationMs !== null && durationMs > 0 ? durationMs : null
  const isLeft = events.some(({ kind }) => kind === 'swipe')
  const watchedMs = duration === null ? played : Math.max(played, progress * duration)
  return {
    id: mediaId,
    creator: creatorId,
    duration,
    share: duration && played / duration,
    reached: duration && progress,
    skipped: isLeft && watchedMs < SKIP_MS && (duration !== null || progress === 0),
  }
}
