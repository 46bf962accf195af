/** The tables of this slice, as the query builder knows them. */
import type { Generated } from 'kysely'
import type { MessageType, MessageWriters, Reaction } from '#rules/messages.ts'

/** Which of the two people of a thread. */
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
  /** Put back among the unread by hand. */
  marked1: Generated<boolean>
  marked2: Generated<boolean>
  /** The newest message of the other that each has read; it never goes back. */
  read1: string | null
  read2: string | null
  /** Whether each has ever written here. */
  wrote1: Generated<boolean>
  wrote2: Generated<boolean>
  /** The newest id that was given to a message here. */
  last_id: string | null
  /** How many changes its messages have seen. */
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
  /** What was unsent says nothing any more. */
  unsent_at: Date | null
  /** Of who wrote it, and of who reads it. */
  own_reaction: Reaction | null
  reader_reaction: Reaction | null
  /** What went to many, of which this is a part, and which one of its messages. */
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
