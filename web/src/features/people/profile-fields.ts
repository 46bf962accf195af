/** What a profile shows of a person. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { FollowButtonFields } from '#web/parts/FollowButton.tsx'

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
      socials { instagram twitter }
      ...FollowButtonFields
    }
  `,
  [FollowButtonFields],
)

export type Profile = ResultOf<typeof ProfileFields>
