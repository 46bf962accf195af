/** Stored files referenced by media: originals, processed files and sounds. */
import { sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { ACCOUNTS_DUE_FOR_ERASURE } from '../accounts/index.ts'

/**
 * `playback` lists the files of its run: one MP4 while a video is only playable, and for good if its renditions failed. Media
 * deleted by their owner are kept for buyers. Covers are left out: another tab may have replaced them. Erasures delete files before
 * rows.
 */
export const MEDIA_FILES: ReferencedFiles = sql`
  with kept as not materialized (
    select id, original, pictures_run, playback_run, playback from media
      where account_id not in (${ACCOUNTS_DUE_FOR_ERASURE})
  )
  select 'media/' || id || '/' || original as key from kept
  union all
  select 'media/' || id || '/' || unnest(takes) from recordings join kept on kept.id = media_id
  union all
  select 'media/' || id || '/' || pictures_run || '/poster.webp' from kept where pictures_run is not null
  union all
  select 'media/' || id || '/' || playback_run || '/' || file.name
    from kept cross join jsonb_each_text(playback) as file (kind, name)
    where playback_run is not null
  union all
  select 'media/' || id || '/captions/' || file from media_captions join kept on kept.id = media_id
  union all
  select 'media/' || id || '/previews/' || file from media_previews join kept on kept.id = media_id
    where file is not null
  union all
  select 'sounds/' || id || '/' || file from sounds
`
