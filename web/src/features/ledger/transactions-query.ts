/** The GraphQL query of the wallet's history. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const WalletTransactions = graphql(`
  query WalletTransactions($filter: WalletTransactionsFilter, $limit: LimitInput, $after: ID) {
    wallet_transactions(filter: $filter, limit: $limit, after: $after) {
      id
      type
      dollars
      credits
      add_date
      user { id username fullname avatar live }
      card
      words
      state
      receipt
      media { id description }
      gift { id months state recipient { id username } }
    }
  }
`)

export const transactionsIn = (data: ResultOf<typeof WalletTransactions>) => data.wallet_transactions

export type WalletTransaction = ReturnType<typeof transactionsIn>[number]
