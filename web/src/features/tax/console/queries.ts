/** GraphQL documents of the tax screens. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const QuarterQuery = graphql(`
  query TaxOfQuarter($quarter: String!) {
    taxOfQuarter(quarter: $quarter) {
      country rate corrects one_stop_shop invoices credit_notes net tax total
    }
  }
`)
export type CountryTaxData = ResultOf<typeof QuarterQuery>['taxOfQuarter'][number]

export const RatesQuery = graphql(`
  query TaxRates {
    taxRates { id country valid_from rate }
    taxRateChanges { id country valid_from rate reason state own date }
  }
`)
export type RateData = ResultOf<typeof RatesQuery>['taxRates'][number]
export type RateChangeData = ResultOf<typeof RatesQuery>['taxRateChanges'][number]

export const ProposeTaxRate = graphql(`
  mutation ProposeTaxRate($country: String!, $valid_from: String!, $rate: Float!, $reason: String!) {
    proposeTaxRate(country: $country, valid_from: $valid_from, rate: $rate, reason: $reason) { id state }
  }
`)

export const DecideTaxRate = graphql(`
  mutation DecideTaxRate($id: ID!, $approve: Boolean!) {
    decideTaxRate(id: $id, approve: $approve) { id state }
  }
`)
