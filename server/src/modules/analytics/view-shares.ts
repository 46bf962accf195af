/** How evenly views are spread over creators: the Gini coefficient. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'

export const GINI_DAYS = 30

/**
 * Of the creators with views in the last days: 0 if all have the same number, near 1 if a single one has nearly all. Null without
 * views.
 */
export async function giniOfViews(db: Db, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - (GINI_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const { rows } = await sql<{ gini: number | null }>`
    with of_creators as (
      select sum(views)::float8 as views from creator_figures where day >= ${since}::date
      group by creator_id having sum(views) > 0
    ), ranked as (
      select views, row_number() over (order by views) as place from of_creators
    )
    -- Twice the mean place of a view, relative to an even spread.
    select (2 * sum(place * views) / (count(*) * nullif(sum(views), 0)) - (count(*) + 1)::float8 / nullif(count(*), 0))::float8 as gini
    from ranked
  `.execute(db)
  return rows[0]?.gini ?? null
}
