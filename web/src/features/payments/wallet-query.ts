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
    last_method
    cards { id name number brand date { month year } expired declined usable }
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
      claim_url
      challenge
      invoice { address }
      card
      method
      wallet { ...WalletFields }
    }
  `,
  [WalletFields],
)

export type TopUpData = ResultOf<typeof TopUpFields>

export const PaymentMethods = graphql(`
  query PaymentMethods {
    paymentMethods { id gateway label hint shape cards_url public_key script_url }
  }
`)

export type MethodData = ResultOf<typeof PaymentMethods>['paymentMethods'][number]
