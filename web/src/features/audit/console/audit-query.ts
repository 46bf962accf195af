/** GraphQL documents of the audit log. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const EntryFields = graphql(`
  fragment EntryFields on AuditEntry @_unmask {
    id at action target_kind target_id reason
    staff { id username fullname avatar }
    account { id username fullname }
    changes { name before after }
  }
`)

export const AuditLog = graphql(
  `query AuditLog($filter: AuditFilter, $limit: LimitInput, $after: ID) {
    auditLog(filter: $filter, limit: $limit, after: $after) { ...EntryFields }
  }`,
  [EntryFields],
)

export const PersonHistory = graphql(
  `query PersonHistory($user: ID!, $limit: LimitInput, $after: ID) {
    personHistory(user: $user, limit: $limit, after: $after) { ...EntryFields }
  }`,
  [EntryFields],
)

export const AuditAround = graphql(`
  query AuditAround {
    auditProof { at links problems }
    staffMembers { roles user { id fullname } }
  }
`)

export type AuditLogEntry = ResultOf<typeof EntryFields>
