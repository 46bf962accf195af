/** Serialises operations that lock several rows of one fan: chargebacks, refunds, renewals, subscribing. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'

/**
 * Taken before any row lock and held until the transaction ends, because each operation locks the fan's wallet, sales and
 * subscriptions in its own order. Plain payments do not need it: they lock the wallet last.
 */
export async function lockFan(tx: Tx, fanId: string): Promise<void> {
  await lockByName(tx, `fan ${fanId}`)
}
