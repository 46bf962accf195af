/** Grouping by UTC days, as in the site's statistics. */
import { type RawBuilder, sql } from 'kysely'

/** The day of a timestamp as '2026-11-16'. */
export function utcDayOf(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`
}
