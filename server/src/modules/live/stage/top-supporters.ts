/** The accounts that tipped most in a live. */
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../../accounts/index.ts'

export type LiveSupporter = { accountId: string; cents: number }

/** Visible accounts that tipped most in a live; earlier tippers first among equals. */
export async function topSupporters(db: Db, liveId: string, limit: number): Promise<LiveSupporter[]> {
  const rows = await db
    .selectFrom('live_tips')
    .select((eb) => ['account_id', eb.fn.sum<string>('cents').as('cents')])
    .where('live_id', '=', liveId)
    .where('reversed_at', 'is', null)
    .where('account_id', 'in', visibleAccountIds(db))
    .groupBy('account_id')
    .orderBy('cents', 'desc')
    .orderBy((eb) => eb.fn.min('created_at'))
    .limit(limit)
    .execute()
  return rows.map(({ account_id, cents }) => ({ accountId: account_id, cents: Number(cents) }))
}
