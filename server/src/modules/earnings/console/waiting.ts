/** Pending work on payouts: to be sent, or to be marked with their outcome. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Oldest first. */
export function waitingPayouts(db: Db): Expression<{ id: string; since: Date | null }> {
  return db
    .selectFrom('payouts')
    .select([sql<string>`payouts.id::text`.as('id'), 'payouts.created_at as since'])
    .where('state', 'in', ['pending', 'processing'])
    .orderBy('payouts.created_at')
    .orderBy('payouts.id')
}
