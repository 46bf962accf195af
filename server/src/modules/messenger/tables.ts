/** The tables of this slice, as the query builder knows them. */
import type { Generated } from 'kysely'
import type { MessageType } from '#rules/messages.ts'

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
  media_id: string | null
  price_cents: number | null
  preview_ms: number | null
  upload_id: string | null
  created_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    threads: ThreadsTable
    messages: MessagesTable
  }
}
