/** The stored files that applications name: documents, faces and signatures, each under seal. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const CREATOR_FILES: NamedFiles = sql`
  select 'identity/' || application_id || '/' || name || '.bin' as key from identity_files
`
