/** What is asked of a live: by a tile, and by whoever watches it. */
import type { ResultOf } from 'gql.tada'
import { FollowButtonFields } from '#web/features/people/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const LiveCardFields = graphql(`
  fragment LiveCardFields on Live @_unmask {
    id
    status
    description
    audience
    price
    viewers
    started_at
    starts_at
    may_watch
    reminded
    has_ticket
    cover
    thumbnail { preview poster }
    user { id username fullname avatar live followers role { creator } }
  }
`)

export const LiveFields = graphql(
  `
    fragment LiveFields on Live @_unmask {
      ...LiveCardFields
      tags
      likes
      comments
      why_not
      ended_at
      playback { hls whep }
      user { ...FollowButtonFields }
    }
  `,
  [LiveCardFields, FollowButtonFields],
)

export type LiveCard = ResultOf<typeof LiveCardFields>
export type LiveShow = ResultOf<typeof LiveFields>

/** On air, or away from it for a moment. */
export function isOnAir({ status }: Pick<LiveCard, 'status'>): boolean {
  return status === 'live' || status === 'reconnecting'
}

/** Of the last seconds where there is one, else what its creator chose for it, else their face. */
export function pictureOf({ thumbnail, cover, user }: Pick<LiveCard, 'thumbnail' | 'cover' | 'user'>) {
  return thumbnail?.preview ?? thumbnail?.poster ?? cover ?? user.avatar
}

/** What stands for a live that nobody described. */
export function titleOf({ description, user }: Pick<LiveCard, 'description' | 'user'>): string {
  return description || `${user.fullname} is live`
}
