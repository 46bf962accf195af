/** How people stand, and how the viewer stands to them, as lists of something else read it beside each: see Beside. */
import { sql } from 'kysely'
import type { Asking, Beside } from '#platform/postgres/beside.ts'
import type { PublicAccount } from '../accounts/index.ts'
import type { Counts } from './queries.ts'

type Standing = Counts & { isFollowed: boolean; isMuted: boolean }

type Columns = {
  people_followers: number | null
  people_following: number | null
  people_posts: number | null
  people_followed: boolean
  people_muted: boolean
}

/** Of people who were read for one answer to one viewer. */
export const standingTold = new WeakMap<object, Standing>()

export const standing: Beside<PublicAccount> = {
  columns: ({ viewerId, of }: Asking) => sql`
    people.followers as people_followers, people.following as people_following, people.posts as people_posts,
    ${viewerId === null ? sql`false` : isFollowed(viewerId, of)} as people_followed,
    ${viewerId === null ? sql`false` : isMuted(viewerId, of)} as people_muted`,
  joins: ({ of }) => sql`left join people_counts as people on people.account_id = ${of}`,
  tell(account, row) {
    const columns = row as Columns
    standingTold.set(account, {
      followers: columns.people_followers ?? 0,
      following: columns.people_following ?? 0,
      posts: columns.people_posts ?? 0,
      isFollowed: columns.people_followed,
      isMuted: columns.people_muted,
    })
  },
}

function isFollowed(viewerId: string, of: Asking['of']) {
  return sql`exists (select from follows where follower_id = ${viewerId} and followed_id = ${of})`
}

function isMuted(viewerId: string, of: Asking['of']) {
  return sql`exists (select from mutes where account_id = ${viewerId} and muted_id = ${of})`
}
