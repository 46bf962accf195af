/** What the parts of subscribing need to know: what it costs, and how the reader's own one stands. */

import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PlanFields = graphql(`
  fragment PlanFields on SubscriptionDetail @_unmask {
    id
    trial { duration unit price }
    period { duration unit price }
    contents { videos photos this_month }
  }
`)

/** What costs less just now for the one who looks; asked for where there is room to show it. */
export const PromotionFields = graphql(`
  fragment PromotionFields on SubscriptionDetail @_unmask {
    id
    promotion { id audience percent months price ends_on left }
  }
`)

export const SubscriptionFields = graphql(`
  fragment SubscriptionFields on CreatorSubscription @_unmask {
    id
    state
    price
    next_price
    later_price { price on }
    renews_on
    ends_on
    renewing
    refundable_until
    refund_state
    waits_for_creator
    runs_by { kind months price }
  }
`)

/** Whoever may be subscribed to, for the one who looks. */
export const SubscribableFields = graphql(
  `
    fragment SubscribableFields on Account @_unmask {
      id
      username
      fullname
      avatar
      subscription_detail { ...PlanFields }
      authUserSubscription { ...SubscriptionFields }
    }
  `,
  [PlanFields, SubscriptionFields],
)

export type Subscription = ResultOf<typeof SubscriptionFields>
type Offering = ResultOf<typeof SubscribableFields>
/** Where there is room for it, with what costs less just now. */
export type Subscribable = Omit<Offering, 'subscription_detail'> & {
  subscription_detail:
    | (NonNullable<Offering['subscription_detail']> & Partial<ResultOf<typeof PromotionFields>>)
    | null
}
export type Person = Pick<Subscribable, 'id' | 'username' | 'fullname' | 'avatar'>
