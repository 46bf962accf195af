/** What recommendations need to know of media, as a subquery for other slices. */
import { type RawBuilder, sql } from 'kysely'

/** Columns id, tags, sound_id, duration_ms and is_free, which is true for media that everyone may watch whole. */
export function recommendableMedia(): RawBuilder<unknown> {
  return sql`(
    select id, tags, sound_id, duration_ms, visibility = 'free' and price_cents = 0 as is_free from media
  )`
}
