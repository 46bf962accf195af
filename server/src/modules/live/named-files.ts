/** Stored files referenced by this slice: the covers of lives. */
import { sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'

export const LIVE_FILES: ReferencedFiles = sql`
  select substr(cover, length('/files/') + 1) as key from live_rooms where cover is not null
  union all
  select substr(cover, length('/files/') + 1) from lives where cover is not null and state <> 'ended'
`
