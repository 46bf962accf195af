/** Videos that everyone may watch whole, as a condition for other slices' statements. */
import { type RawBuilder, sql } from 'kysely'

/** A scalar subquery is run per row: the planner might answer `exists` by hashing the whole table for a few rows. */
export function isFreeVideo(mediaId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select free.type = 'video' and free.visibility = 'free' and free.price_cents = 0
    from media as free where free.id = ${mediaId}
  ), false)`
}
