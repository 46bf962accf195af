/** The fields of an account shown on a profile. */
import type { ResultOf } from 'gql.tada'
import { CollectionFields, MediaTileFields } from '#web/features/media/fields.ts'
import { FollowButtonFields } from '#web/features/people/index.ts'
import { PromotionFields, SubscribableFields } from '#web/features/subscriptions/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ProfileFields = graphql(
  `
    fragment ProfileFields on Account @_unmask {
      id
      username
      fullname
      avatar
      live
      description
      followers
      following
      posts
      tab_counts { videos photos shop }
      isMuted
      role { creator }
      socials { instagram twitter }
      ...FollowButtonFields
      ...SubscribableFields
      subscription_detail { ...PromotionFields }
      pinned { ...MediaTileFields }
      collections { ...CollectionFields }
    }
  `,
  [CollectionFields, FollowButtonFields, MediaTileFields, PromotionFields, SubscribableFields],
)

export type Profile = ResultOf<typeof ProfileFields>
