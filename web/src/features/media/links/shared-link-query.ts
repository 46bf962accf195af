/** GraphQL queries of the account's own share links. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const SharedLinkFields = graphql(`
  fragment SharedLinkFields on SharedLink @_unmask {
    id
    description
    url
    price
    add_date
    figures { sales income }
    media { id type duration thumbnail { grid } }
  }
`)

export type SharedLink = ResultOf<typeof SharedLinkFields>

export const SharedLinks = graphql(
  `
    query SharedLinks($limit: LimitInput, $after: ID) {
      sharedLinks(limit: $limit, after: $after) { ...SharedLinkFields }
    }
  `,
  [SharedLinkFields],
)
