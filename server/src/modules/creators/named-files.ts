/** The stored files that applications reference: encrypted documents, face photos and signatures. */
import { sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'

export const CREATOR_FILES: ReferencedFiles = sql`
  select 'identity/' || application_id || '/' || name || '.bin' as key from identity_files
`
