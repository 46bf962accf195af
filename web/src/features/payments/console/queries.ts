/** GraphQL documents of the reconciliation screen. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const StatementsQuery = graphql(`
  query ProviderStatements {
    providerStatements { id gateway file from to date lines url by { id username } }
  }
`)
export type StatementData = ResultOf<typeof StatementsQuery>['providerStatements'][number]

export const ReconciliationQuery = graphql(`
  query Reconciliation($statement: ID!) {
    reconciliation(statement: $statement) {
      id settled
      sums { state count value }
      balance { ledger moved fees paid_out owed }
    }
  }
`)
export type ReconciliationData = ResultOf<typeof ReconciliationQuery>['reconciliation']

export const RowsQuery = graphql(`
  query ReconciliationRows($statement: ID!, $view: String, $limit: LimitInput) {
    reconciliation(statement: $statement) {
      id
      rows(view: $view, limit: $limit) {
        id state kind date booked_on payment reference card journal ours theirs fee currency off_by note noted_on
        user { id username fullname avatar }
        noted_by { id username }
      }
    }
  }
`)
export type RowData = ResultOf<typeof RowsQuery>['reconciliation']['rows'][number]

export const SettleDifference = graphql(`
  mutation SettleDifference($statement: ID!, $row: String!, $note: String!) {
    settleDifference(statement: $statement, row: $row, note: $note) {
      id note noted_on
      noted_by { id username }
    }
  }
`)

export const FetchStatement = graphql(`
  mutation FetchStatement($gateway: String!, $from: DateTime!, $to: DateTime!) {
    fetchStatement(gateway: $gateway, from: $from, to: $to) { id }
  }
`)
