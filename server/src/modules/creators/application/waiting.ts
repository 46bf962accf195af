/** Pending applications for the console, without encrypted data. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Oldest first. */
export function waitingApplications(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('creator_applications')
    .select([sql<string>`creator_applications.id::text`.as('id'), 'submitted_at as since'])
    .where('status', '=', 'pending')
    .orderBy('submitted_at')
    .orderBy('creator_applications.id')
}

/** Submission and decision times of recent applications, newest first. */
export async function decidedApplications(
  db: Db,
  { from, limit }: { from: Date; limit: number },
): Promise<{ since: Date; at: Date }[]> {
  const rows = await db
    .selectFrom('creator_applications')
    .select(['submitted_at as since', 'decided_at as at'])
    .where('decided_at', '>', from)
    .where('submitted_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ since, at }) => (since && at && at >= since ? [{ since, at }] : []))
}

/** Account ids by application id. */
export async function applicantsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('creator_applications')
    .select(['id', 'account_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, account_id }) => [id, account_id]))
}
