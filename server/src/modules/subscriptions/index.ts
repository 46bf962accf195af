/**
 * The door of the subscriptions slice: what creators ask for a month, who subscribes, and renewals.
 *
 * Tables: subscription_plans (one for each creator), subscriptions (one for each fan and creator, however often it is taken up),
 * refund_requests (one for each sale); subscription_bundles, subscription_promotions, subscription_promotion_takings.
 * - Whoever has paid sees until `ends_at`, whatever happens to the plan; a trial is had once.
 * - A period is paid in the transaction that lengthens the subscription. Renewals run by a job that may run twice or late.
 * - A higher price holds for a subscriber only after they were told in time.
 * - Offers do not add up: a subscription runs by one of them. A promotion never changes, its places are counted by the
 *   database, and each fan takes it once; ended or not, what was taken stays promised (room `promotions`).
 */
import './tables.ts'

export { subscriptionJobs } from './job-tokens.ts'
export { bindSubscriptionJobs } from './jobs.ts'
export {
  endingSubscriptions,
  formerSubscribersOf,
  isSubscribed,
  newSubscribers,
  sellsSubscription,
  subscribedBy,
  subscribersOf,
  subscriptionSellers,
  subscriptionsAmong,
} from './lookups.ts'
export { offers } from './offers.ts'
export { subscriptionsData } from './personal-data.ts'
export { unpaidSubscriptions } from './reconcile-subscriptions.ts'
export { revokeSubscription } from './revoke.ts'
export { addSubscriptionsSchema } from './schema.ts'
export type { SubscriptionsDeps } from './types.ts'
export { waitingRefunds } from './waiting.ts'
