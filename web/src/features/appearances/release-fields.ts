/** GraphQL fields of a model release, opened by its link. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ReleaseFields = graphql(`
  fragment ReleaseFields on Release @_unmask {
    state
    can_withdraw
    is_waiting
    is_own
    name
    type
    description
    picture
    clip
    terms
    expires_date
    signed_date
    owner { id username fullname avatar }
  }
`)

export type ReleaseView = ResultOf<typeof ReleaseFields>
