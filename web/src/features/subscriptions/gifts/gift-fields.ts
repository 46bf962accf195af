/** GraphQL fields of a gift subscription that the viewer bought. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const GiftFields = graphql(`
  fragment GiftFields on SubscriptionGift @_unmask {
    id
    user { id username fullname avatar }
    recipient { id username fullname }
    months
    price
    state
    link
    expires_on
    refundable_until
    refund_state
    add_date
  }
`)

export type BoughtGift = ResultOf<typeof GiftFields>
