/** The table of this slice, as the query builder knows it. */
import type { ColumnType, Generated } from 'kysely'

export type ChatUploadsTable = {
  id: Generated<string>
  account_id: string
  /** Whose it is in support's own account: a conversation of a visitor. */
  visitor_id: string | null
  kind: 'image' | 'video'
  file: string
  mime_type: string
  state: Generated<'processing' | 'ready' | 'failed'>
  faults: Generated<number>
  failure: string | null
  bytes: ColumnType<string, number | undefined, number>
  created_at: Generated<Date>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    chat_uploads: ChatUploadsTable
  }
}
