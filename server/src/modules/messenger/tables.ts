/** Table types of this slice for the query builder. */
import type { Generated } from 'kysely'
import type { MessageType, MessageWriters, Reaction } from '#rules/messages.ts'

/** Which of the two participants of a thread. */
export type Side = 1 | 2

export type ThreadsTable = {
  id: Generated<string>
  user1_id: string
  user2_id: string
  begun_by: Side
  unread1: Generated<number>
  unread2: Generated<number>
  visible1: Generated<boolean>
  visible2: Generated<boolean>
  pinned1: Generated<boolean>
  pinned2: Generated<boolean>
  muted1: Generated<boolean>
  muted2: Generated<boolean>
  /** Marked as unread by hand. */
  marked1: Generated<boolean>
  marked2: Generated<boolean>
  /** The newest message of the other participant that each has read; it never decreases. */
  read1: string | null
  read2: string | null
  /** Whether each participant ever wrote in this thread. */
  wrote1: Generated<boolean>
  wrote2: Generated<boolean>
  /** The newest message id assigned in this thread. */
  last_id: string | null
  /** The number of changes to its messages so far. */
  change: Generated<number>
  created_at: Date
  updated_at: Date
}

export type MessagesTable = {
  id: Generated<string>
  thread_id: string
  from_id: string
  key: string | null
  type: MessageType
  text: Generated<string>
  teaser_id: string | null
  upload_id: string | null
  /** The number of its last change in the thread. */
  change: number
  /** A message of the same thread. */
  reply_to: string | null
  /** An unsent message has no contents. */
  unsent_at: Date | null
  /** Reactions of the writer and of the reader. */
  own_reaction: Reaction | null
  reader_reaction: Reaction | null
  /** The broadcast this message belongs to, and its position there. */
  broadcast_id: string | null
  broadcast_place: number | null
  created_at: Date
}

export type MessengerSettingsTable = {
  account_id: string
  writers: Generated<MessageWriters>
  read_marks: Generated<boolean>
  typing: Generated<boolean>
}

export type TeasersTable = {
  id: Generated<string>
  owner_id: string
  text: Generated<string>
  price_cents: number
  created_at: Date
}

export type TeaserMediaTable = {
  teaser_id: string
  position: number
  media_id: string
  preview_ms: number | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    threads: ThreadsTable
    messages: MessagesTable
    messenger_settings: MessengerSettingsTable
    teasers: TeasersTable
    teaser_media: TeaserMediaTable
  }
}
