/** The one video that an invited account may upload before becoming a creator. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MediaRow } from './queries.ts'
import { hasBuyers } from './shop/rights.ts'

/**
 * `none`: no video yet. A row: a new upload replaces it. `settled`: it cannot be replaced, for example because the account
 * was a creator before.
 */
export async function firstVideoOf(db: Db | Tx, accountId: string): Promise<'none' | 'settled' | MediaRow> {
  const [media, ...others] = await db
    .selectFrom('media')
    .selectAll()
    .where('account_id', '=', accountId)
    .limit(2)
    .execute()
  if (!media) return 'none'
  const isOpen = others.length === 0 && !media.approved && media.deleted_at === null
  return isOpen && !(await hasBuyers(db, media.id)) ? media : 'settled'
}
