/** GraphQL queries of the wallet. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const WalletFields = graphql(`
  fragment WalletFields on Wallet @_unmask {
    id
    cents
    amount
    auto_top_up
    one_tap_limit
    cards { id name number brand date { month year } expired declined }
  }
`)

export type WalletData = ResultOf<typeof WalletFields>
export type CardData = WalletData['cards'][number]

export const OwnWallet = graphql(`query OwnWallet { wallet { ...WalletFields } }`, [WalletFields])

export const TopUpFields = graphql(
  `
    fragment TopUpFields on TopUp @_unmask {
      id
      pack
      credits
      state
      failure
      challenge
      card
      wallet { ...WalletFields }
    }
  `,
  [WalletFields],
)

export type TopUpData = ResultOf<typeof TopUpFields>
