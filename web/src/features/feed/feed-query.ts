/** The feed's GraphQL queries: pages, the media named in the URL, and a single media. */
import type { ResultOf } from 'gql.tada'
import { EngagedMediaFields } from '#web/features/engagement/fields.ts'
import { FollowButtonFields } from '#web/features/people/fields.ts'
import { SubscribableFields } from '#web/features/subscriptions/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const FeedMediaFields = graphql(
  `
    fragment FeedMediaFields on Media @_unmask {
      ...EngagedMediaFields
      id
      type
      via
      source { type url }
      thumbnail { original poster }
      blur
      blurLoop
      width
      height
      duration
      description
      tags
      alt
      song { id name }
      shop
      add_date
      available_date
      captions { language label url }
      watermark
      user {
        id
        username
        fullname
        avatar
        live
        followers
        isFollowing
        role { creator }
        ...FollowButtonFields
        ...SubscribableFields
      }
    }
  `,
  [EngagedMediaFields, FollowButtonFields, SubscribableFields],
)

export type FeedMedia = ResultOf<typeof FeedMediaFields>

export const FeedPageQuery = graphql(
  `
    query FeedPage($tab: String!, $limit: LimitInput, $after: String) {
      feed(tab: $tab, limit: $limit, after: $after) {
        next
        medias { ...FeedMediaFields }
      }
    }
  `,
  [FeedMediaFields],
)

/** The media before the feed: a campaign's selection, and the media of the URL. */
export const FeedLead = graphql(
  `
    query FeedLead($id: ID!, $ids: [ID!]!, $hasMedia: Boolean!, $hasSelection: Boolean!) {
      media(id: $id) @include(if: $hasMedia) { ...FeedMediaFields }
      videos(ids: $ids, withLike: true) @include(if: $hasSelection) { ...FeedMediaFields }
    }
  `,
  [FeedMediaFields],
)

export const FeedMediaById = graphql(
  `
    query FeedMediaById($id: ID!) {
      media(id: $id) { ...FeedMediaFields }
    }
  `,
  [FeedMediaFields],
)
