/** SQL that records watching. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { WatchKind, WatchSource } from '#rules/watch.ts'
import type { CountedView } from '../engagement/index.ts'

export type WatchEvent = {
  mediaId: string
  kind: WatchKind
  progress: number
  /** Played time since the last event. */
  watchedMs: number
  campaign: string | null
  source: WatchSource
}

type Looked = {
  mediaIds: readonly string[]
  completed: ReadonlySet<string>
  sourceOf: (mediaId: string) => WatchSource
  now: Date
}

/** Returns what is new for each media: a view and a completion count once per account. */
export async function markSeen(
  tx: Tx,
  accountId: string,
  { mediaIds, completed, sourceOf, now }: Looked,
): Promise<CountedView[]> {
  const ends = mediaIds.map((id) => (completed.has(id) ? now.toISOString() : null))
  const { rows } = await sql<CountedView>`
    insert into media_seen as known (account_id, media_id, seen_at, completed_at, source)
    select ${accountId}::uuid, id, ${now}::timestamptz, completed_at, source
    from unnest(${mediaIds}::uuid[], ${ends}::timestamptz[], ${mediaIds.map(sourceOf)}::text[])
      as watched (id, completed_at, source)
    order by id
    on conflict (account_id, media_id) do update set completed_at = excluded.completed_at
      where known.completed_at is null and excluded.completed_at is not null
    returning new.media_id as "mediaId", old.media_id is null as "isNew", true as "isByMember",
      new.completed_at is not null as "isCompleted"
  `.execute(tx)
  return rows
}

/** Events without a campaign are only counted. */
export async function insertCampaignEvents(
  tx: Tx,
  accountId: string | null,
  events: readonly WatchEvent[],
): Promise<void> {
  const rows = events.flatMap(({ mediaId, kind, progress, campaign }) =>
    campaign === null || kind === 'time'
      ? []
      : { campaign, kind, media_id: mediaId, account_id: accountId, progress },
  )
  if (rows.length > 0) await tx.insertInto('campaign_events').values(rows).execute()
}
