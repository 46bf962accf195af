/** The stored files that accounts name: faces, and copies of what is kept of somebody. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const ACCOUNT_FILES: NamedFiles = sql`
  select substr(avatar, length('/files/') + 1) as key from accounts where avatar like '/files/avatars/%'
  union all
  select file_key from data_copies where status = 'ready' and expires_at > now()
`
