/** Takes back the leave to buy credits for renewals, where it can do no good any more. */
import type { Tx } from '#platform/postgres/database.ts'

/** True when it was on. */
export async function switchOffAutoTopUp(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('wallets')
    .set({ auto_top_up_cents: null })
    .where('account_id', '=', accountId)
    .where('auto_top_up_cents', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
