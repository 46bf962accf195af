/** What the console is told of applications that wait, without anything that is sealed. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Who waits longest first. */
export function waitingApplications(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('creator_applications')
    .select([sql<string>`creator_applications.id::text`.as('id'), 'submitted_at as since'])
    .where('status', '=', 'pending')
    .orderBy('submitted_at')
    .orderBy('creator_applications.id')
}

/** Whose applications these are. */
export async function applicantsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('creator_applications')
    .select(['id', 'account_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
}
