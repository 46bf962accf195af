/** GraphQL documents of the applications queue. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

const ApplicationFields = graphql(`
  fragment StaffApplication on CreatorApplication @_unmask {
    id
    status
    waiting_since
    asked_for
    reason
    final
    decided_at
    decided_by { id fullname }
    user { id username fullname avatar }
  }
`)

export const ApplicationQueue = graphql(
  `query StaffApplications($asked: Boolean, $after: ID, $limit: LimitInput) {
    applicationQueue(asked: $asked, after: $after, limit: $limit) { ...StaffApplication }
  }`,
  [ApplicationFields],
)

export type QueuedApplication = ResultOf<typeof ApplicationFields>

export const OpenApplication = graphql(
  `query StaffOpenApplication($id: ID!) {
    creatorApplication(id: $id) {
      application { ...StaffApplication instagram twitter }
      firstName
      lastName
      birthDate
      country
      region
      city
      address
      min_age
      signed_version
      signed_date
      documents { kind url add_date }
      history { ...StaffApplication }
      twins { ...StaffApplication }
    }
  }`,
  [ApplicationFields],
)

export type OpenedApplicationData = ResultOf<typeof OpenApplication>['creatorApplication']

export const Approve = graphql(
  `mutation StaffApprove($id: ID!) { approveApplication(id: $id) { ...StaffApplication } }`,
  [ApplicationFields],
)

export const Reject = graphql(
  `mutation StaffReject($id: ID!, $reason: String!, $final: Boolean) {
    rejectApplication(id: $id, reason: $reason, final: $final) { ...StaffApplication }
  }`,
  [ApplicationFields],
)

export const AskForMore = graphql(
  `mutation StaffAskForMore($id: ID!, $what: String!, $step: Int) {
    askForMore(id: $id, what: $what, step: $step) { ...StaffApplication }
  }`,
  [ApplicationFields],
)
