/** GraphQL fragments of a live stream, for tiles and for the viewer page. */
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
export type LiveDetails = ResultOf<typeof LiveFields>

/** Live, or reconnecting after a short interruption. */
export function isLiveOnAir({ status }: Pick<LiveCard, 'status'>): boolean {
  return status === 'live' || status === 'reconnecting'
}

/** The stream's thumbnail if there is one, else its cover, else the creator's avatar. */
export function livePictureUrl({ thumbnail, cover, user }: Pick<LiveCard, 'thumbnail' | 'cover' | 'user'>) {
  return thumbnail?.preview ?? thumbnail?.poster ?? cover ?? user.avatar
}

/** Falls back to the creator's name when the stream has no description. */
export function liveTitle({ description, user }: Pick<LiveCard, 'description' | 'user'>): string {
  return description || `${user.fullname} is live`
}
