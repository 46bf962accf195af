/** GraphQL fields of a collection on a profile. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const CollectionFields = graphql(`
  fragment CollectionFields on Collection @_unmask {
    id
    name
    count
    cover { id access thumbnail { grid } }
  }
`)

export type Collection = ResultOf<typeof CollectionFields>
