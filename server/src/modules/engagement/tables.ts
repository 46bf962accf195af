/** The tables of this slice, as the query builder knows them. Triggers move every count in them. */
import type { Generated } from 'kysely'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'

export type MediaCountsTable = {
  media_id: string
  likes: Generated<number>
  comments: Generated<number>
  views: Generated<number>
  /** Of people who are signed in. */
  member_views: Generated<number>
  completions: Generated<number>
}

/** Beside the sum in media_counts: what each day brought. */
export type MediaViewsTable = { media_id: string; day: string; views: number }

/** What is still to be counted for figures; who reads them asks another slice. */
export type MediaWatchesTable = {
  /** A bigint, which the driver gives as text. */
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

export type LikesTable = {
  account_id: string
  media_id: string
  created_at: Generated<Date>
  /** Found out by the database when it is given. */
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
  /** Names the intention of who sent it. */
  key: string | null
  /** Waits for staff since then: only who wrote it reads it. */
  held_at: Generated<Date | null>
  /** Of one that is held: the comment it answers, whose author is told once it is shown. */
  answers_id: Generated<string | null>
}

export type CommentLikesTable = { account_id: string; comment_id: string; created_at: Generated<Date> }

export type ReportsTable = {
  id: Generated<string>
  /** Null for somebody without an account. */
  reporter_id: string | null
  /** Whose profile, media, comment or message it is about. */
  account_id: string
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  live_id: string | null
  /** Something that was said in that live. */
  live_message_id: string | null
  /** What the message said, which may be unsent by now. */
  said: Generated<string>
  /** The file that came with it, kept as long as the report. */
  upload_id: string | null
  /** In the words that were offered then. */
  reason: string
  details: string
  is_urgent: boolean
  state: Generated<'open' | 'upheld' | 'dismissed'>
  created_at: Generated<Date>
  /** All about the same thing; the database sets it. */
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
