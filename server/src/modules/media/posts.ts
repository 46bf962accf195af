/** How many media of a person others can see, as their profile tells it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import { setPosts } from '../people/index.ts'
import { isListed } from './list-queries.ts'

export async function recountPosts(tx: Tx, accountId: string, now: Date): Promise<void> {
  // One count after another: two at once would each miss what the other is about to commit.
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
