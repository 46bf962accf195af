/** GraphQL queries of the earnings screen. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const EarningsHead = graphql(`
  query EarningsHead {
    earnings_summary {
      held
      payable
      due
      test
      on_the_way
      paid
      next_payout_on
      next_payout_method
      wait_reason
      wait_until
      minimum
      first_sale_on
    }
    last_payment { value date }
  }
`)

export const ChartOf = graphql(`
  query ChartOf($days: Int!) {
    earnings_chart(days: $days) {
      days { day value before }
      kinds { type value }
      total
      before_total
    }
  }
`)

export const EarningsPage = graphql(`
  query EarningsPage($limit: LimitInput, $filter: EarningsFilter, $after: ID) {
    earnings_transactions(limit: $limit, filter: $filter, after: $after) {
      id
      type
      value
      price
      reversed
      add_date
      state
      held_until
      from { id username fullname avatar }
    }
  }
`)

export const PayoutsPage = graphql(`
  query PayoutsPage($limit: LimitInput) {
    earnings_payouts(limit: $limit) { id date value status method hint failure }
  }
`)

export type EarningsSummaryData = ResultOf<typeof EarningsHead>
export type EarningsChartData = ResultOf<typeof ChartOf>['earnings_chart']
export type EarningsEntry = ResultOf<typeof EarningsPage>['earnings_transactions'][number]
export type PaidOut = ResultOf<typeof PayoutsPage>['earnings_payouts'][number]
