/** What the follow button shows of a person; apart from it, so that a list can ask before the button is there. */
import { graphql } from '#web/lib/graphql/graphql.ts'

export const FollowButtonFields = graphql(`
  fragment FollowButtonFields on Account { id fullname isFollowing }
`)
