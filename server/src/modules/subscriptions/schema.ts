/** The GraphQL schema of subscriptions, assembled from the files in schema/. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addGifts } from './schema/gifts.ts'
import { addPlans } from './schema/plans.ts'
import { addPromotions } from './schema/promotions.ts'
import { addReceivedGifts } from './schema/received-gifts.ts'
import type { Refs, TransactionRef } from './schema/refs.ts'
import { addRefunds } from './schema/refunds.ts'
import { addRelativeUsers } from './schema/relative-users.ts'
import { defineSubscription } from './schema/subscription.ts'
import { addSubscriptions } from './schema/subscriptions.ts'
import type { SubscriptionsDeps } from './types.ts'

export function addSubscriptionsSchema(
  builder: Builder,
  deps: SubscriptionsDeps,
  refs: Refs & { TransactionRef: TransactionRef },
) {
  const PlanRef = addPlans(builder, deps, refs)
  addPromotions(builder, deps, { ...refs, PlanRef })
  const SubscriptionRef = defineSubscription(builder, deps, refs)
  addSubscriptions(builder, deps, { ...refs, SubscriptionRef })
  addRefunds(builder, deps, { ...refs, SubscriptionRef })
  addGifts(builder, deps, refs)
  addReceivedGifts(builder, deps, { ...refs, SubscriptionRef })
  addRelativeUsers(builder, deps)
  return { PlanRef }
}
