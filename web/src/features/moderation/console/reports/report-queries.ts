/** GraphQL documents of the reports queue. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ReadMessageFields } from '../private-access/access-queries.ts'

export const GroupsQuery = graphql(`
  query StaffReportGroups($filter: String, $order: String, $after: ID, $limit: LimitInput) {
    reportGroups(filter: $filter, order: $order, after: $after, limit: $limit) {
      id
      kind
      since
      due
      is_urgent
      reason
      count
      status
      user { id username fullname avatar }
      media { id description thumbnail { grid } }
    }
  }
`)

export const ReportedFields = graphql(`
  fragment ReportedFields on Media @_unmask {
    id type description alt duration width height blur views label add_date visibility
    source { type url }
    thumbnail { original poster }
  }
`)

export const GroupQuery = graphql(
  `
    query StaffReportGroup($id: ID!) {
      reportGroup(id: $id) {
        id kind since due is_urgent reason count status outcome rule facts days carried_out live is_on_air moments
        user { id username fullname avatar }
        media { ...ReportedFields }
        decided_by { id fullname }
        seconded_by { id fullname }
        reasons { reason count }
        told { id reason details said date right total by { id username fullname } }
        before { id kind measure title rule date ended_how }
        around { ...ReadMessageFields }
      }
    }
  `,
  [ReportedFields, ReadMessageFields],
)

export const AppealsQuery = graphql(`
  query StaffAppeals($after: ID, $limit: LimitInput) {
    appealQueue(after: $after, limit: $limit) {
      id
      since
      due
      words
      status
      user { id username fullname avatar }
      decision { id title kind measure }
      media { id thumbnail { grid } }
    }
  }
`)

export const AppealQuery = graphql(
  `
    query StaffAppeal($id: ID!) {
      queuedAppeal(id: $id) {
        id since due words status answer
        user { id username fullname avatar }
        media { ...ReportedFields }
        decision { id kind measure title rule facts date by { id fullname } statement { title paragraphs } }
      }
    }
  `,
  [ReportedFields],
)

export const DecideReports = graphql(`
  mutation DecideReports($group: ID!, $outcome: String!, $rule: String, $words: String, $days: Int, $second: Boolean) {
    decideReports(group: $group, outcome: $outcome, rule: $rule, words: $words, days: $days, second: $second) {
      id status outcome rule facts carried_out decided_by { id fullname }
    }
  }
`)

export const SecondReports = graphql(`
  mutation SecondReports($group: ID!, $agrees: Boolean!) {
    secondReports(group: $group, agrees: $agrees) { id status seconded_by { id fullname } }
  }
`)

export const TakeBackReports = graphql(`
  mutation TakeBackReports($group: ID!) { takeBackReports(group: $group) { id status outcome } }
`)

export const DecideAppeal = graphql(`
  mutation DecideAppeal($id: ID!, $granted: Boolean!, $answer: String!) {
    decideAppeal(id: $id, granted: $granted, answer: $answer) { id status answer }
  }
`)

export type GroupRow = ResultOf<typeof GroupsQuery>['reportGroups'][number]
export type Group = NonNullable<ResultOf<typeof GroupQuery>['reportGroup']>
export type AppealRow = ResultOf<typeof AppealsQuery>['appealQueue'][number]
export type QueuedAppeal = NonNullable<ResultOf<typeof AppealQuery>['queuedAppeal']>
export type ReportedItem = ResultOf<typeof ReportedFields>
