/** Kysely table type of this slice. */
import type { ColumnType, Generated } from 'kysely'

export type ChatUploadsTable = {
  id: Generated<string>
  account_id: string
  /** The visitor's conversation, for files in the support account. */
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
