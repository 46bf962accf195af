/** The tables of this slice, as the query builder knows them. */
import type { Generated } from 'kysely'
import type { WatchSource } from '#rules/watch.ts'

export type FollowsTable = {
  follower_id: string
  followed_id: string
  created_at: Generated<Date>
  /** Found out by the database: the way by which the follower came. */
  source: Generated<WatchSource>
}

export type BlocksTable = {
  id: Generated<string>
  blocker_id: string
  blocked_id: string
  created_at: Generated<Date>
}

export type PeopleCountsTable = {
  account_id: string
  followers: Generated<number>
  following: Generated<number>
  posts: Generated<number>
  /** As the account says; kept by a trigger. */
  is_creator: Generated<boolean>
}

export type MutesTable = { account_id: string; muted_id: string; created_at: Generated<Date> }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    follows: FollowsTable
    blocks: BlocksTable
    people_counts: PeopleCountsTable
    mutes: MutesTable
  }
}
