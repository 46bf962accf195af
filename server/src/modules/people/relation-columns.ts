/** Follower counts and the viewer's relation to accounts, as joined columns for list queries of other slices: see Beside. */
import { sql } from 'kysely'
import type { JoinContext, JoinedColumns } from '#platform/postgres/joined-columns.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import type { PublicAccount } from '../accounts/index.ts'

type Columns = {
  /** Null for accounts without a counts row. */
  people_followers: number | null
  people_followed: boolean
  people_muted: boolean
}

export const relationPreload = definePreloaded<Columns>('standing')

export const relationColumns: JoinedColumns<PublicAccount> = {
  uncached: {
    columns: ({ viewerId, of }) => sql`
      people.followers as people_followers,
      ${viewerId === null ? sql`false` : isFollowed(viewerId, of)} as people_followed,
      ${viewerId === null ? sql`false` : isMuted(viewerId, of)} as people_muted`,
    joins: ({ of }) => sql`left join people_counts as people on people.account_id = ${of}`,
  },
  sets: ({ viewerId, ids }) => ({
    people_followed: sql`select followed_id from follows where follower_id = ${viewerId} and followed_id = any(${ids})`,
    people_muted: sql`select muted_id from mutes where account_id = ${viewerId} and muted_id = any(${ids})`,
  }),
  attach: (account, row) => relationPreload.attach(account, row as Columns),
}

function isFollowed(viewerId: string, of: JoinContext['of']) {
  return sql`exists (select from follows where follower_id = ${viewerId} and followed_id = ${of})`
}

function isMuted(viewerId: string, of: JoinContext['of']) {
  return sql`exists (select from mutes where account_id = ${viewerId} and muted_id = ${of})`
}
