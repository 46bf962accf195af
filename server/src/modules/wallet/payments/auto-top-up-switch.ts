/** Turns off automatic top-ups when no usable card is left. */
import type { Tx } from '#platform/postgres/database.ts'

/** True if it was on. */
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
