/** Table types of this slice for the query builder. */
import type { Generated } from 'kysely'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

/** Maintained by database triggers: one row for each media that others are shown. */
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
  /** Null for rows from before this column existed. */
  source: WatchSource | null
}

export type HiddenMediaTable = { account_id: string; media_id: string; created_at: Generated<Date> }

export type CampaignEventsTable = {
  /** A bigint, which the driver returns as text. */
  id: Generated<string>
  campaign: string
  kind: 'view' | 'progress' | 'swipe'
  media_id: string
  account_id: string | null
  progress: Generated<number>
  created_at: Generated<Date>
}

/** Campaigns stopped by staff, which are no longer counted. */
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
