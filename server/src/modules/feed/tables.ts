/** The tables of this slice, as the query builder knows them. */
import type { Generated } from 'kysely'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

/** Kept by triggers of the database: one row for each media that others are shown. */
export type FeedEntriesTable = {
  media_id: string
  account_id: string
  type: MediaType
  available_at: Date
  score: number
}

export type MediaSeenTable = {
  account_id: string
  media_id: string
  seen_at: Generated<Date>
  completed_at: Date | null
  /** Null for those of before it was told. */
  source: WatchSource | null
}

export type HiddenMediaTable = { account_id: string; media_id: string; created_at: Generated<Date> }

export type CampaignEventsTable = {
  /** A bigint, which the driver gives as text. */
  id: Generated<string>
  campaign: string
  kind: 'view' | 'progress' | 'swipe'
  media_id: string
  account_id: string | null
  progress: Generated<number>
  created_at: Generated<Date>
}

/** What staff stopped is no longer counted. */
export type CampaignStopsTable = {
  id: Generated<string>
  campaign: string
  reason: string
  stopped_at: Date
  resumed_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    feed_entries: FeedEntriesTable
    media_seen: MediaSeenTable
    hidden_media: HiddenMediaTable
    campaign_events: CampaignEventsTable
    campaign_stops: CampaignStopsTable
  }
}
