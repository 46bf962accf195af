/** Kysely table types of this slice. */
import type { Generated } from 'kysely'
import type { WatchSource } from '#rules/watch.ts'

type FollowsTable = {
  follower_id: string
  followed_id: string
  created_at: Generated<Date>
  /** Where the follower came from; set by a trigger. */
  source: Generated<WatchSource>
}

type BlocksTable = {
  id: Generated<string>
  blocker_id: string
  blocked_id: string
  created_at: Generated<Date>
}

type PeopleCountsTable = {
  account_id: string
  followers: Generated<number>
  following: Generated<number>
  posts: Generated<number>
  /** Copied from the account by a trigger. */
  is_creator: Generated<boolean>
}

type MutesTable = { account_id: string; muted_id: string; created_at: Generated<Date> }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    follows: FollowsTable
    blocks: BlocksTable
    people_counts: PeopleCountsTable
    mutes: MutesTable
  }
}
