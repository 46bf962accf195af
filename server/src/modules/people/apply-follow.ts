/** The single statement that follows or unfollows: checks, row and counts. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { isBlockedEitherWay } from './list-queries.ts'

type FollowChange = { followerId: string; followedId: string; isWanted: boolean | null }

type FollowResult = {
  /** Whether the account to follow is visible. */
  isThere: boolean
  /** A block in either direction; nothing was written then. */
  isBlocked: boolean
  isBlocker: boolean
  hasCome: boolean
  hasGone: boolean
}

/** The caller has locked the pair against concurrent blocks. `isWanted: null` toggles. */
export async function applyFollow(tx: Tx, wanted: FollowChange): Promise<FollowResult> {
  const [result] = await followStatement(tx, wanted)
  if (!result) throw new Error('the follow statement returned no row')
  return result
}

/**
 * Counts are updated in id order, as everywhere. The inserted values must not be negative: the CHECK runs before ON CONFLICT finds
 * the existing row.
 */
const followStatement = statement((db: Db | Tx, { followerId, followedId, isWanted }: FollowChange) => {
  const [follower, followed] = [sql`${followerId}::uuid`, sql`${followedId}::uuid`]
  return sql<FollowResult>`
    with known as materialized (
      select exists ${visibleAccountIds(db).where('accounts.id', '=', followedId)} as is_there,
        ${isBlockedEitherWay(follower, followed)} as is_blocked,
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
