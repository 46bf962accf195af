/** The statement that follows or unfollows: what speaks against it, the row and the counts, at once. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { keptApart } from './list-queries.ts'

type Wanted = { followerId: string; followedId: string; isWanted: boolean | null }

export type Turned = {
  /** Of the person to be followed. */
  isThere: boolean
  /** Whoever made the block; nothing was written then. */
  isBlocked: boolean
  isBlocker: boolean
  hasCome: boolean
  hasGone: boolean
}

/** With the pair locked before it, so that no block slips in. Null turns it over. */
export async function turnFollow(tx: Tx, wanted: Wanted): Promise<Turned> {
  const [turned] = await turn(tx, wanted)
  if (!turned) throw new Error('one question, one answer')
  return turned
}

/**
 * Counts are moved in the order of ids, as everybody does. The row to insert never goes below zero: the database checks it
 * before it looks for the one that is there.
 */
const turn = statement((db: Db | Tx, { followerId, followedId, isWanted }: Wanted) => {
  const [follower, followed] = [sql`${followerId}::uuid`, sql`${followedId}::uuid`]
  return sql<Turned>`
    with known as materialized (
      select exists ${visibleAccountIds(db).where('accounts.id', '=', followedId)} as is_there,
        ${keptApart(follower, followed)} as is_blocked,
        exists (select from blocks where blocker_id = ${follower} and blocked_id = ${followed}) as is_blocker
    ), allowed as (
      select from known where is_there and not is_blocked
    ), gone as (
      delete from follows
      where follower_id = ${follower} and followed_id = ${followed}
        and ${isWanted}::boolean is not true and exists (select from allowed)
      returning follower_id
    ), come as (
      insert into follows (follower_id, followed_id)
      select ${follower}, ${followed} from allowed
      where ${isWanted}::boolean is not false and not exists (select from gone)
      on conflict do nothing
      returning follower_id
    ), move as materialized (
      select (select count(*) from come)::int - (select count(*) from gone)::int as by
    ), counted as (
      insert into people_counts as old (account_id, followers, following)
      select id, case when id = ${followed} then greatest(by, 0) else 0 end,
        case when id = ${follower} then greatest(by, 0) else 0 end
      from move, unnest(array[${follower}, ${followed}]) as person (id)
      where by <> 0
      order by id
      on conflict (account_id) do update set
        followers = old.followers + case when old.account_id = ${followed} then (select by from move) else 0 end,
        following = old.following + case when old.account_id = ${follower} then (select by from move) else 0 end
    )
    select is_there as "isThere", is_blocked as "isBlocked", is_blocker as "isBlocker",
      exists (select from come) as "hasCome", exists (select from gone) as "hasGone"
    from known
  `.compile(db)
})
