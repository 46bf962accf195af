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

declare module '#platform/postgres/database.ts' {
  interface Tables {
    media_counts: MediaCountsTable
    media_views: MediaViewsTable
    media_watches: MediaWatchesTable
    likes: LikesTable
    comments: CommentsTable
    comment_likes: CommentLikesTable
  }
}
