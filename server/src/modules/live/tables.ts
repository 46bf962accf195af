/** Table types of this slice, the stored files that its rows reference, and its encrypted columns. */

import { type Generated, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { ChatWriters, LiveAudience, LiveState } from '#rules/live.ts'

export type IngestProtocol = 'rtmp' | 'webrtc'

export type LiveEndReason = 'stopped' | 'lost' | 'replaced' | 'closed' | 'cancelled' | 'missed'

type LiveNodesTable = {
  id: string
  address: string
  started_at: Date
  seen_at: Date
  rtmp_port: number | null
  rtmp_problem: string | null
}

type LiveHealthTable = {
  live_id: string
  via: IngestProtocol
  kbit_per_second: number
  width: number
  height: number
  frames_per_second: number
  keyframe_ms: number | null
  drops: number
  lower_rung_px: number | null
  measured_at: Date
}

export type LivesTable = {
  id: Generated<string>
  account_id: string
  state: LiveState
  via: IngestProtocol | null
  audience: Generated<LiveAudience>
  price_cents: number | null
  description: Generated<string>
  tags: Generated<string[]>
  cover: string | null
  keep_recording: Generated<boolean>
  announced_for: Date | null
  created_at: Date
  started_at: Date | null
  lost_at: Date | null
  ended_at: Date | null
  end_reason: LiveEndReason | null
  ended_by_words: Generated<string>
  node_id: string | null
  viewers: Generated<number>
  peak_viewers: Generated<number>
  viewers_total: Generated<number>
  hearts: Generated<number>
  /** Counted when the live ends. */
  comments: Generated<number>
  recording_media_id: string | null
  /** Set when the disk was full; the live continued. */
  recording_stopped_at: Date | null
  followers_told: Generated<boolean>
  reminded_at: Date | null
  paid_back_at: Date | null
}

/** Per process: current and total viewers, with hashes that identify viewers seen by several processes. */
type LiveWatchersTable = {
  live_id: string
  process_id: string
  viewers: number
  marks: number[]
  seen_at: Date
  ever: number
  ever_marks: number[]
}

/** Peak concurrent viewers in each minute since the start. */
type LiveMinutesTable = { live_id: string; minute: number; viewers: number }

type StreamKeysTable = {
  account_id: string
  key_hash: Buffer
  sealed_key: Buffer
  created_at: Date
}

type LiveOverlaysTable = {
  account_id: string
  token_hash: Buffer
  sealed_token: Buffer
  created_at: Date
}

type LiveTicketsTable = {
  sale_id: string
  live_id: string
  account_id: string
  bought_at: Date
  revoked_at: Date | null
}

type LiveTipsTable = {
  sale_id: string
  live_id: string
  account_id: string
  cents: number
  share_cents: number
  created_at: Date
  reversed_at: Date | null
}

type LiveRemindersTable = { live_id: string; account_id: string; created_at: Date }

type LiveMessageKind = 'message' | 'tip' | 'system'
export type ChatBadge = 'creator' | 'moderator' | 'subscriber'

export type LiveMessagesTable = {
  id: Generated<string>
  live_id: string
  account_id: string
  kind: Generated<LiveMessageKind>
  text: string
  cents: number | null
  sale_id: string | null
  badge: ChatBadge | null
  key: string | null
  /** When the message was held for moderation. */
  held_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
  created_at: Date
}

export type LiveBansTable = {
  account_id: string
  banned_id: string
  kind: 'mute' | 'ban'
  /** Null: until lifted. */
  until: Date | null
  by_id: string | null
  created_at: Date
}

type LiveModeratorsTable = { account_id: string; moderator_id: string; created_at: Date }

export type TipMenuItem = { id: string; title: string; cents: number }

/** Frames of reported lives, captured at the time of the report. */
type LiveMomentsTable = { id: Generated<string>; live_id: string; taken_at: Date; picture: Buffer }

export type LiveRoomsTable = {
  account_id: string
  slow_seconds: Generated<number>
  who: Generated<ChatWriters>
  pinned_message_id: string | null
  goal_title: Generated<string>
  goal_cents: number | null
  menu: Generated<TipMenuItem[]>
  description: Generated<string>
  tags: Generated<string[]>
  audience: Generated<LiveAudience>
  price_cents: number | null
  keep_recording: Generated<boolean>
  cover: string | null
  updated_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    live_nodes: LiveNodesTable
    lives: LivesTable
    live_watchers: LiveWatchersTable
    live_minutes: LiveMinutesTable
    live_health: LiveHealthTable
    stream_keys: StreamKeysTable
    live_tickets: LiveTicketsTable
    live_tips: LiveTipsTable
    live_reminders: LiveRemindersTable
    live_messages: LiveMessagesTable
    live_bans: LiveBansTable
    live_moderators: LiveModeratorsTable
    live_rooms: LiveRoomsTable
    live_moments: LiveMomentsTable
    live_overlays: LiveOverlaysTable
  }
}

export const LIVE_FILES: ReferencedFiles = sql`
  select substr(cover, length('/files/') + 1) as key from live_rooms where cover is not null
  union all
  select substr(cover, length('/files/') + 1) from lives where cover is not null and state <> 'ended'
`

export const LIVE_SEALED: SealedLocations = {
  areas: [],
  columns: [
    { table: 'stream_keys', id: 'account_id', column: 'sealed_key' },
    { table: 'live_overlays', id: 'account_id', column: 'sealed_token' },
  ],
}
