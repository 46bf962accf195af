/** The stored files that account rows reference: avatars and data copies. */
import { type RawBuilder, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'

/**
 * Accounts that the next sweep erases or continues to erase. Files are removed before the rows that reference them, so a backup
 * taken in between has rows without files; a restored site finishes the erasure when it starts.
 */
export const ACCOUNTS_DUE_FOR_ERASURE: RawBuilder<{ id: string }> = sql`
  select id from accounts where status = 'deleting' and erase_after <= now()
`

export const ACCOUNT_FILES: ReferencedFiles = sql`
  select substr(avatar, length('/files/') + 1) as key from accounts
    where avatar like '/files/avatars/%' and id not in (${ACCOUNTS_DUE_FOR_ERASURE})
  union all
  select file_key from data_copies
    where status = 'ready' and expires_at > now() and account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
`
