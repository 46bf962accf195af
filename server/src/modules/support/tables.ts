/** Table types of this slice for the query builder. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { SupportState } from '#rules/support.ts'

export type SupportConversationsTable = {
  id: Generated<string>
  /** A bigint, which the driver returns as text. */
  number: GeneratedAlways<string>
  account_id: string | null
  thread_id: string | null
  /** Set on the first conversation under an address; later ones have `claimed_email` instead. */
  email: string | null
  claimed_email: Generated<string | null>
  password_hash: string | null
  /** When a mailed link was first followed. */
  email_proven_at: Date | null
  state: Generated<SupportState>
  since: Date
  assigned_to: string | null
  answers: Generated<number>
  first_answer_at: Date | null
  last_id: string | null
  change: Generated<number>
  read_by_visitor: string | null
  read_by_staff: string | null
  mailed_id: string | null
  created_at: Date
  updated_at: Date
}

export type SupportMessagesTable = {
  id: string
  conversation_id: string
  is_answer: boolean
  staff_id: string | null
  key: string | null
  type: 'text' | 'upload'
  text: Generated<string>
  upload_id: string | null
  change: number
  created_at: Date
}

type SupportAnswersTable = { message_id: string; conversation_id: string; staff_id: string | null }

export type SupportNotesTable = {
  id: Generated<string>
  conversation_id: string
  staff_id: string | null
  key: string
  text: string
  created_at: Date
}

export type SupportTokenKind = 'browser' | 'mail' | 'reset'

type SupportTokensTable = {
  token_hash: string
  conversation_id: string
  kind: SupportTokenKind
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export type SupportCannedTable = {
  id: Generated<string>
  shortcut: string
  title: string
  text: string
  updated_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    support_conversations: SupportConversationsTable
    support_messages: SupportMessagesTable
    support_answers: SupportAnswersTable
    support_notes: SupportNotesTable
    support_tokens: SupportTokensTable
    support_canned: SupportCannedTable
  }
}
