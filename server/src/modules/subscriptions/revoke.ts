/** Ends a subscription at once when the sale of its current period is reversed. */
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findUnreversedSales, type Sale } from '../ledger/index.ts'
import { endPaidTime } from './gifts/gift-time.ts'
import { findSubscription, type Subscription } from './queries.ts'

export async function revokeSubscription({ clock }: { clock: Clock }, tx: Tx, sale: Sale): Promise<void> {
  if (sale.kind !== 'subscription' || sale.subject_id === null) return
  const row = await findSubscription(tx, sale.subject_id)
  if (row && (await paysCurrentPeriod(tx, row, sale))) await endPaidTime(tx, row, clock.now())
}

/** Rows are reused for returning fans, and each month has its own sale: only the last one pays the current period. */
async function paysCurrentPeriod(tx: Tx, row: Subscription, sale: Sale): Promise<boolean> {
  if (sale.created_at < row.started_at) return false
  const { fan_id: fanId, id: saleId } = sale
  const since = { fanId, kind: 'subscription', subjectId: row.id, since: sale.created_at } as const
  return (await findUnreversedSales(tx, since)).every(({ id }) => id === saleId)
}
