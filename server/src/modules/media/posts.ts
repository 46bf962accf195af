/** Maintains the public media count of a profile. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { setPosts } from '../people/index.ts'
import { isListed } from './list-queries.ts'

export async function recountPosts(tx: Tx, accountId: string, now: Date): Promise<void> {
  // Serialise: concurrent counts would each miss the other's uncommitted change.
  await lockByName(tx, `posts of ${accountId}`)
  const { count } = await tx
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where(isListed)
    .where('available_at', '<=', now)
    .executeTakeFirstOrThrow()
  await setPosts(tx, accountId, count)
}
