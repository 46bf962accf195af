/** One at a time for what takes several things of one fan at once: chargebacks, refunds, renewals, subscribing. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'

/**
 * Taken before any row, and held for the rest of the transaction: each of these meets the fan's wallet, sales and
 * subscriptions in an order of its own. Who only pays needs none of it, for they take the wallet last.
 */
export async function lockFan(tx: Tx, fanId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fan ${fanId}`}, 0))`.execute(tx)
}
