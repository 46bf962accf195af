/** GraphQL documents of claims on queue items. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const ClaimFields = graphql(`
  fragment ClaimFields on StaffClaim @_unmask { id item since user { id fullname avatar } }
`)

export const ClaimsQuery = graphql(
  `query StaffClaims($queue: String!) { claims(queue: $queue) { ...ClaimFields } }`,
  [ClaimFields],
)

export const ClaimsChanged = graphql(`
  subscription StaffClaimsChanged($queue: String!) { claimsChanged(queue: $queue) { item } }
`)

export const ClaimItem = graphql(
  `mutation ClaimItem($queue: String!, $id: ID!) { claimItem(queue: $queue, id: $id) { ...ClaimFields } }`,
  [ClaimFields],
)

export const TakeOverItem = graphql(
  `mutation TakeOverItem($queue: String!, $id: ID!) { takeOverItem(queue: $queue, id: $id) { ...ClaimFields } }`,
  [ClaimFields],
)

export const ReleaseItem = graphql(`
  mutation ReleaseItem($queue: String!, $id: ID!) { releaseItem(queue: $queue, id: $id) }
`)

export type Claim = ResultOf<typeof ClaimFields>
