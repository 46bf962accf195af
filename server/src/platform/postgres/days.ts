/** Counting by days of UTC, as figures of the site are kept. */
import { type RawBuilder, sql } from 'kysely'

/** The day of a moment as '2026-11-16'. */
export function dayOf(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`
}
