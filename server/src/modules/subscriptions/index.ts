/**
 * Public API of the subscriptions slice: plans, subscriptions, renewals, promotions and refund requests.
 *
 * Tables: subscription_plans (one per creator), subscriptions (one per fan and creator, reused when they subscribe again),
 * refund_requests (one per sale); subscription_bundles, subscription_promotions, subscription_promotion_takings.
 * - A paid subscription grants access until `ends_at`, whatever happens to the plan; each fan gets a trial once.
 * - A period is paid in the transaction that extends the subscription. The renewal job may run twice or late.
 * - A price increase applies to a subscriber only after timely notice.
 * - Offers cannot be combined. A promotion is immutable, the database counts its places, and each fan uses it once; the terms stay
 *   valid for those who used it, also after its end (submodule `promotions`).
 * - A gift (submodule `gifts`, table subscription_gifts) adds months to the recipient's subscription: never a charge, never a renewal.
 *   The database has each gift paid by one sale, and accepted once. What is returned to its buyer shortens the subscription again.
 */
import './tables.ts'

export { revokeSubscriptionGift } from './gifts/revoke-gift.ts'
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
} from './lookups.ts'
export { offerColumns } from './offer-columns.ts'
export { subscriptionsData } from './personal-data.ts'
export { SUBSCRIPTIONS_RATE_LIMITS } from './rate-limits.ts'
export { unpaidSubscriptions } from './reconcile-subscriptions.ts'
export { relativeUsers } from './relative-users.ts'
export { revokeSubscription } from './revoke.ts'
export { addSubscriptionsSchema } from './schema.ts'
export { SUBSCRIPTIONS_SEALED } from './tables.ts'
export type { SubscriptionsDeps } from './types.ts'
export { waitingRefunds } from './waiting.ts'
