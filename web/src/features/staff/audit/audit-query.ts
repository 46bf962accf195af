/** What the screen of the audit log asks. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const AuditLog = graphql(`
  query AuditLog($filter: AuditFilter, $limit: LimitInput, $after: ID) {
    auditLog(filter: $filter, limit: $limit, after: $after) {
      id at action target_kind target_id reason
      staff { id username fullname avatar }
      account { id username fullname }
      changes { name before after }
    }
  }
`)

export const AuditAround = graphql(`
  query AuditAround {
    auditProof { at links problems }
    staffMembers { roles user { id fullname } }
  }
`)

export type Entry = ResultOf<typeof AuditLog>['auditLog'][number]
