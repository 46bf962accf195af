/** The stored files that applications reference: encrypted documents, face photos and signatures. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const CREATOR_FILES: NamedFiles = sql`
  select 'identity/' || application_id || '/' || name || '.bin' as key from identity_files
`
