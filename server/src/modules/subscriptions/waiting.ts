/** Open refund requests, for the console. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Oldest first. */
export function waitingRefunds(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('refund_requests')
    .select([sql<string>`refund_requests.id::text`.as('id'), 'refund_requests.created_at as since'])
    .where('state', '=', 'open')
    .orderBy('refund_requests.created_at')
    .orderBy('refund_requests.id')
}
