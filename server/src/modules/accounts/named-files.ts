/** The stored files that accounts name: faces, and copies of what is kept of somebody. */
import { type RawBuilder, sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

/**
 * Ids of the accounts that the next sweep erases, or goes on erasing: files go before the rows that name them, so a backup taken
 * in between has rows without files. A restored site finishes it when it starts.
 */
export const ACCOUNTS_DUE_FOR_ERASURE: RawBuilder<{ id: string }> = sql`
  select id from accounts where status = 'deleting' and erase_after <= now()
`

export const ACCOUNT_FILES: NamedFiles = sql`
  select substr(avatar, length('/files/') + 1) as key from accounts
    where avatar like '/files/avatars/%' and id not in (${ACCOUNTS_DUE_FOR_ERASURE})
  union all
  select file_key from data_copies
    where status = 'ready' and expires_at > now() and account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
`
