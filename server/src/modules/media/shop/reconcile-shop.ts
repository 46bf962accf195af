/** Reconciles the shop with the ledger. */
import type { Tx } from '#platform/postgres/database.ts'
import type { MediaDeps } from '../types.ts'
import { unpaidRights } from './reconcile-rights.ts'
import { ungrantedSales } from './reconcile-sales.ts'

export async function reconcileShop(deps: Pick<MediaDeps, 'media'>, tx: Tx): Promise<string[]> {
  return [...(await unpaidRights(tx)), ...(await ungrantedSales(deps, tx))]
}
