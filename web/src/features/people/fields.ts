/** GraphQL fields of the follow button; a separate file, so that lists can query them without loading the button. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const FollowButtonFields = graphql(`
  fragment FollowButtonFields on Account { id fullname avatar isFollowing role { creator } }
`)
