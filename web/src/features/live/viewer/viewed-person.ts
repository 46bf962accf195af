/** The profile fields that a live page shows, also while the person is offline. */
import type { ResultOf } from 'gql.tada'
import { FollowButtonFields } from '#web/features/people/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

const ViewedPersonFields = graphql(
  `
    fragment ViewedPersonFields on Account @_unmask {
      id
      username
      fullname
      avatar
      followers
      role { creator }
      isFollowing
      ...FollowButtonFields
    }
  `,
  [FollowButtonFields],
)

export const LivePerson = graphql(
  `
    query LivePerson($username: String!, $isSignedIn: Boolean!) {
      profile(username: $username) @include(if: $isSignedIn) { ...ViewedPersonFields }
      publicProfile(username: $username) @skip(if: $isSignedIn) { ...ViewedPersonFields }
    }
  `,
  [ViewedPersonFields],
)

export type ViewedPerson = ResultOf<typeof ViewedPersonFields>
