/** One at a time for what takes several things of one fan at once: chargebacks, refunds, renewals, subscribing. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'

/**
 * Taken before any row, and held for the rest of the transaction: each of these meets the fan's wallet, sales and
 * subscriptions in an order of its own. Who only pays needs none of it, for they take the wallet last.
 */
export async function lockFan(tx: Tx, fanId: string): Promise<void> {
  await lockByName(tx, `fan ${fanId}`)
}
