/** GraphQL fields of a share link for its recipients. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const OfferedLinkFields = graphql(`
  fragment OfferedLinkFields on SharedLink @_unmask {
    id
    description
    price
    access
    user { id username fullname avatar live followers }
    media {
      id
      type
      description
      duration
      blur
      thumbnail { poster }
      user { id username fullname }
    }
  }
`)

export type OfferedLinkData = ResultOf<typeof OfferedLinkFields>
