/** All-time totals of creators, and which creators have recent stats. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

type StatTotals = { views: number; incomeCents: number }

/** Without creators that have no stats. */
export async function statTotals(db: Db, creatorIds: readonly string[]): Promise<Map<string, StatTotals>> {
  const { rows } = await sql<{ creator_id: string; views: string; income_cents: string }>`
    select creator_id, sum(views) as views, sum(income_cents) as income_cents from creator_figures
    where creator_id = any(${creatorIds}::uuid[]) group by creator_id
  `.execute(db)
  return new Map(
    rows.map((row) => [row.creator_id, { views: Number(row.views), incomeCents: Number(row.income_cents) }]),
  )
}

type Recent = { since: Date; after: string | null; limit: number }

/** Ids in their own order; `after` is the last one of the batch before. */
export async function creatorsWithStats(db: Db, { since, after, limit }: Recent): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_figures')
    .select('creator_id')
    .distinct()
    .where('day', '>=', since.toISOString().slice(0, 10))
    .$if(after !== null, (query) => query.where('creator_id', '>', after ?? ''))
    .orderBy('creator_id')
    .limit(limit)
    .execute()
  return rows.map(({ creator_id }) => creator_id)
}
