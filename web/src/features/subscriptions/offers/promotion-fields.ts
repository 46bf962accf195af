/** GraphQL documents of a creator's promotions. */
import type { ResultOf } from 'gql.tada'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const OwnPromotionFields = graphql(`
  fragment OwnPromotionFields on SubscriptionPromotion @_unmask {
    id
    kind
    audience
    percent
    months
    days
    code
    places
    takers
    state
    ends_on
    ended_on
    add_date
  }
`)

export type PromotionData = ResultOf<typeof OwnPromotionFields>

export const OwnPromotions = graphql(
  `
    query OwnPromotions($limit: LimitInput, $after: ID) {
      subscriptionPromotions(limit: $limit, after: $after) { ...OwnPromotionFields }
    }
  `,
  [OwnPromotionFields],
)
