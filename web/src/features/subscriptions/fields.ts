/** GraphQL fields of plans and of the viewer's subscription. */

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

/** The promotion for this viewer; queried where it is shown. */
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
    gift { giver { id username } months ends_on }
  }
`)

/** A creator who may be subscribed to, for this viewer. */
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

export type OwnSubscription = ResultOf<typeof SubscriptionFields>
type Offering = ResultOf<typeof SubscribableFields>
/** Optionally with the current promotion. */
export type Subscribable = Omit<Offering, 'subscription_detail'> & {
  subscription_detail:
    | (NonNullable<Offering['subscription_detail']> & Partial<ResultOf<typeof PromotionFields>>)
    | null
}
export type SubscribablePerson = Pick<Subscribable, 'id' | 'username' | 'fullname' | 'avatar'>
