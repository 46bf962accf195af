/** GraphQL documents of the payouts section. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PayoutOverviewQuery = graphql(`
  query PayoutDesk {
    payoutDesk {
      next_run_on
      minimum
      goes_out { count value }
      on_hold { count value }
      failed { count value }
      below { count value }
      to_send { count value }
      sent { count value }
      order { id date done made total }
    }
  }
`)

export const DueQuery = graphql(`
  query DuePayouts($states: [String!], $method: String, $limit: LimitInput) {
    payoutDesk {
      lines(states: $states, method: $method, limit: $limit) {
        id
        value
        state
        method
        hint
        reasons { kind until words }
        user { id username fullname avatar verified }
        failed { id failure date }
      }
    }
  }
`)

export type DuePayout = ResultOf<typeof DueQuery>['payoutDesk']['lines'][number]

export const MadeQuery = graphql(`
  query MadePayouts($state: String, $limit: LimitInput, $after: ID) {
    payoutQueue(state: $state, limit: $limit, after: $after) {
      id
      value
      status
      method
      hint
      date
      failure
      held
      kind
      user { id username fullname avatar verified }
    }
  }
`)

export type MadePayout = ResultOf<typeof MadeQuery>['payoutQueue'][number]

export const PayoutPersonQuery = graphql(`
  query PayoutPerson($user: ID!) {
    payoutOf(user: $user) {
      id
      held
      since
      details_changed_on
      email_changed_on
      due { id value state method hint reasons { kind until words } user { id username fullname avatar verified posts } }
      parts { kind value }
      holds { id reason date released_on release_reason by { id username } }
      payouts { id value date status method hint failure }
    }
  }
`)

export type PayoutPersonData = ResultOf<typeof PayoutPersonQuery>['payoutOf']

export const BatchesQuery = graphql(`
  query PayoutFiles {
    payoutBatches { id date method count open total url }
  }
`)

export const HoldPayout = graphql(`
  mutation HoldPayout($user: ID!, $reason: String!) { holdPayout(user: $user, reason: $reason) { id } }
`)
export const ReleasePayout = graphql(`
  mutation ReleasePayout($user: ID!, $reason: String!) { releasePayout(user: $user, reason: $reason) { id } }
`)
export const RunPayouts = graphql(`
  mutation RunPayouts($key: String) { runPayouts(key: $key) { id done } }
`)
export const ExportPayouts = graphql(`
  mutation ExportPayouts($method: String!, $key: String) {
    exportPayouts(method: $method, key: $key) { id url count total }
  }
`)
export const MarkPayouts = graphql(`
  mutation MarkPayouts($ids: [ID!]!, $state: String!, $reason: String, $key: String) {
    markPayouts(ids: $ids, state: $state, reason: $reason, key: $key) { id status }
  }
`)

export const GatewaysQuery = graphql(`query StaffGateways { paymentMethods { id gateway } }`)

export const SendPayouts = graphql(`mutation SendPayouts { sendPayouts { waiting paid failed unknown } }`)
