/** The one video that somebody who is no creator may have sent on invitation. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MediaRow } from './queries.ts'
import { hasBuyers } from './shop/rights.ts'

/**
 * The first video of somebody who is no creator: none yet, one that a new one takes the place of, or media that nothing
 * takes the place of, as of those who were creators before.
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
