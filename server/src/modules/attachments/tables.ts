/** Table types of this slice, and the stored files that its rows reference. */
import { type ColumnType, type Generated, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { ACCOUNTS_DUE_FOR_ERASURE } from '../accounts/index.ts'

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

export type ChatClipsTable = {
  upload_id: string
  width_px: number
  height_px: number
  duration_ms: number | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    chat_clips: ChatClipsTable
    chat_uploads: ChatUploadsTable
  }
}

/** A clip's file exists once it is encoded, its poster if it has a row. */
export const ATTACHMENT_FILES: ReferencedFiles = sql`
  select 'chat/' || id || '/' || file as key from chat_uploads
    where state = 'ready' and account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
  union all
  select 'chat/' || id || '/poster.webp' from chat_clips join chat_uploads on id = upload_id
    where account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
`
