/** The stored files that cases name, each under seal. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const CASE_FILES: NamedFiles = sql`
  select 'cases/' || id || '/' || unnest(files) as key from cases
  union all
  select 'cases/' || case_id || '/' || unnest(files) from case_steps
`
