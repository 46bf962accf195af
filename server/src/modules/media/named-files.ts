/** The stored files that media name: what was sent, what was made of it, and sounds. */
import { sql } from 'kysely'
import type { NamedFiles } from '#platform/storage/named-files.ts'

export const MEDIA_FILES: NamedFiles = sql`
  select 'media/' || id || '/' || original as key from media where deleted_at is null
  union all
  select 'media/' || id || '/' || pictures_run || '/poster.webp' from media
    where deleted_at is null and pictures_run is not null
  union all
  select 'media/' || id || '/' || playback_run || '/master.m3u8' from media
    where deleted_at is null and playback_run is not null and type = 'video'
  union all
  select 'sounds/' || id || '/' || file from sounds
`
