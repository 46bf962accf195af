/** The whole part of the books' proof that lies in the shop. */
import type { Tx } from '#platform/postgres/database.ts'
import type { MediaDeps } from '../types.ts'
import { unpaidRights } from './prove-rights.ts'
import { ungrantedSales } from './prove-sales.ts'

export async function proveShop(deps: Pick<MediaDeps, 'media'>, tx: Tx): Promise<string[]> {
  return [...(await unpaidRights(tx)), ...(await ungrantedSales(deps, tx))]
}
