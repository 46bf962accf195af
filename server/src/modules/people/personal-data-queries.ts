/** SQL for personal data export and erasure. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Follow } from './queries.ts'

export type RelationRow = { id: string; since: Date }

/** Omits who blocked or muted this account, which its owner must not learn. */
export async function relationsOf(db: Db, accountId: string) {
  const following = await db
    .selectFrom('follows')
    .select(['followed_id as id', 'created_at as since'])
    .where('follower_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const followers = await db
    .selectFrom('follows')
    .select(['follower_id as id', 'created_at as since'])
    .where('followed_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const blocked = await db
    .selectFrom('blocks')
    .select(['blocked_id as id', 'created_at as since'])
    .where('blocker_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const muted = await db
    .selectFrom('mutes')
    .select(['muted_id as id', 'created_at as since'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return { following, followers, blocked, muted }
}

/** Rows per transaction: a creator may have a million followers. */
const ERASE_BATCH = 1000

/** Deletes all follows, blocks and mutes of the account, and corrects the counts of others. */
export async function eraseRelations(db: Db, accountId: string): Promise<void> {
  let erased: number
  do {
    erased = await db.transaction().execute((tx) => eraseSomeFollows(tx, accountId))
  } while (erased > 0)
  await db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', accountId), eb('blocked_id', '=', accountId)]))
    .execute()
  await db
    .deleteFrom('mutes')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('muted_id', '=', accountId)]))
    .execute()
  await db
    .deleteFrom('people_counts')
    .where('account_id', '=', accountId)
    // A concurrent follow is still counted; keep its row.
    .where('followers', '=', 0)
    .where('following', '=', 0)
    .execute()
}

/** Lock order as everywhere: follows first, then counts, each sorted, to avoid deadlocks. */
async function eraseSomeFollows(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<Follow>`
    delete from follows where (follower_id, followed_id) in (
      select follower_id, followed_id from follows
      where follower_id = ${accountId} or followed_id = ${accountId}
      order by follower_id, followed_id limit ${ERASE_BATCH} for update
    ) returning follower_id, followed_id
  `.execute(tx)
  await decrementCounts(tx, rows)
  return rows.length
}

async function decrementCounts(tx: Tx, follows: readonly Follow[]): Promise<void> {
  const followed = follows.map((follow) => follow.followed_id)
  const followers = follows.map((follow) => follow.follower_id)
  await sql`
    select 1 from people_counts where account_id = any(${[...followed, ...followers]}::uuid[])
    order by account_id for update
  `.execute(tx)
  await sql`
    update people_counts set
      followers = people_counts.followers - gone.followers,
      following = people_counts.following - gone.following
    from (
      select id, sum(as_followed)::int as followers, sum(as_follower)::int as following
      from (
        select id, 1 as as_followed, 0 as as_follower from unnest(${followed}::uuid[]) as ids (id)
        union all select id, 0, 1 from unnest(${followers}::uuid[]) as ids (id)
      ) as sides group by id
    ) as gone where account_id = gone.id
  `.execute(tx)
}
