/** Kysely table types of this slice. All counts are maintained by triggers. */
import type { Generated } from 'kysely'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

type MediaCountsTable = {
  media_id: string
  likes: Generated<number>
  comments: Generated<number>
  views: Generated<number>
  /** Views by signed-in accounts. */
  member_views: Generated<number>
  completions: Generated<number>
}

/** Views per day; the total is in media_counts. */
type MediaViewsTable = { media_id: string; day: string; views: number }

/** Watch events not yet aggregated into stats; read by the analytics slice. */
type MediaWatchesTable = {
  /** A bigint, returned as text by the driver. */
  id: Generated<string>
  media_id: string
  creator_id: string
  type: MediaType
  viewer_id: string | null
  source: WatchSource
  campaign: string | null
  views: number
  member_views: number
  completions: number
  watched_ms: number
  looks: number
  quarters: number
  swipes: number
  watched_at: Date
}

type LikesTable = {
  account_id: string
  media_id: string
  created_at: Generated<Date>
  /** Set by the database on insert. */
  source: Generated<WatchSource>
}

export type CommentsTable = {
  id: Generated<string>
  media_id: string
  account_id: string
  thread_id: string | null
  message: string
  likes: Generated<number>
  replies: Generated<number>
  score: Generated<number>
  created_at: Generated<Date>
  /** Idempotency key. */
  key: string | null
  /** Held for review since then: visible to its author only. */
  held_at: Generated<Date | null>
  /** Of a held comment: the comment it replies to, whose author is notified on release. */
  answers_id: Generated<string | null>
}

type CommentLikesTable = { account_id: string; comment_id: string; created_at: Generated<Date> }

export type ReportsTable = {
  id: Generated<string>
  /** Null for reporters without an account. */
  reporter_id: string | null
  /** Owner of the reported profile, media, comment or message. */
  account_id: string
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  live_id: string | null
  /** A chat message of that live. */
  live_message_id: string | null
  /** The message text, which may be unsent by now. */
  said: Generated<string>
  /** The attached file, kept as long as the report. */
  upload_id: string | null
  /** The reason's text as offered at the time. */
  reason: string
  details: string
  is_urgent: boolean
  state: Generated<'open' | 'upheld' | 'dismissed'>
  created_at: Generated<Date>
  /** Groups reports with the same target; set by the database. */
  group_id: Generated<string | null>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    media_counts: MediaCountsTable
    media_views: MediaViewsTable
    media_watches: MediaWatchesTable
    likes: LikesTable
    comments: CommentsTable
    comment_likes: CommentLikesTable
    reports: ReportsTable
  }
}
