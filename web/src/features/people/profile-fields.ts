/** What a profile shows of a person. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { FollowButtonFields } from '#web/parts/FollowButton.tsx'
import { SubscribableFields } from '#web/parts/subscriptions/subscription-fields.ts'

export const ProfileFields = graphql(
  `
    fragment ProfileFields on Account @_unmask {
      id
      username
      fullname
      avatar
      description
      followers
      following
      posts
      isMuted
      role { creator }
      socials { instagram twitter }
      ...FollowButtonFields
      ...SubscribableFields
    }
  `,
  [FollowButtonFields, SubscribableFields],
)

export type Profile = ResultOf<typeof ProfileFields>
