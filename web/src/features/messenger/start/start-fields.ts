/** GraphQL queries before a conversation exists: the person, and whether the account may write to them. */
import type { ResultOf } from 'gql.tada'
import { SubscribableFields } from '#web/features/subscriptions/fields.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PersonToWriteTo = graphql(
  `
    query PersonToWriteTo($username: String!) {
      profile(username: $username) { id role { creator } ...SubscribableFields }
    }
  `,
  [SubscribableFields],
)

export type Recipient = NonNullable<ResultOf<typeof PersonToWriteTo>['profile']>

export const ConversationQuery = graphql(`
  query Conversation($user: ID!) {
    thread(user: $user) { id }
    may_write_to(user: $user) { allowed needs_subscription words }
  }
`)

export const MayWriteToPerson = graphql(`
  query MayWriteTo($user: ID!) {
    may_write_to(user: $user) { allowed needs_subscription words }
  }
`)
