/** The stored files that messages brought. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const ATTACHMENT_FILES: NamedFiles = sql`
  select 'chat/' || id || '/' || file as key from chat_uploads where state = 'ready'
`
