/** Stored files referenced by this slice. */
import { sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { ACCOUNTS_DUE_FOR_ERASURE } from '../accounts/index.ts'

/** A clip's file exists once it is encoded. */
export const ATTACHMENT_FILES: ReferencedFiles = sql`
  select 'chat/' || id || '/' || file as key from chat_uploads
    where state = 'ready' and account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
`
