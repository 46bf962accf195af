/** How many sales creators have made. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Unreversed sales per creator, counted up to `max`. */
export async function salesCounts(
  db: Db,
  creatorIds: readonly string[],
  max: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, sold.count from unnest(${creatorIds}::uuid[]) as id, lateral (
      select count(*)::int as count from (
        select from sales where creator_id = id and reversed_at is null limit ${max}
      ) as counted
    ) as sold
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
