/** GraphQL documents of access to private data. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const GrantAccess = graphql(`
  mutation StaffLookAt($kind: String!, $id: ID!, $reason: String!) {
    lookAt(kind: $kind, id: $id, reason: $reason)
  }
`)

export const ReadMessageFields = graphql(`
  fragment ReadMessageFields on StaffMessage @_unmask {
    id words date deleted reported price_cents medias
    from { id username fullname avatar }
    file { id url type state }
  }
`)

export type PrivateMessageData = ResultOf<typeof ReadMessageFields>
