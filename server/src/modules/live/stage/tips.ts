/** Tips given while their creator is live: part of the live, and shown in its room. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Sale } from '../../wallet/index.ts'
import { findRunning, isOnAir } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'

/** In the transaction of the tip. */
export async function noteTip(_deps: Pick<LiveDeps, 'bus'>, tx: Tx, sale: Sale): Promise<void> {
  const live = await findRunning(tx, sale.creator_id)
  if (!live || !isOnAir(live)) return
  await tx
    .insertInto('live_tips')
    .values({
      sale_id: sale.id,
      live_id: live.id,
      account_id: sale.fan_id,
      cents: sale.price_cents,
      share_cents: sale.share_cents,
      created_at: sale.created_at,
    })
    .execute()
}

/** When the whole of it went back, in that transaction: it moves no goal any more. */
export async function forgetTip({ clock }: Pick<LiveDeps, 'clock'>, tx: Tx, sale: Sale): Promise<void> {
  await tx
    .updateTable('live_tips')
    .set({ reversed_at: clock.now() })
    .where('sale_id', '=', sale.id)
    .where('reversed_at', 'is', null)
    .execute()
}
