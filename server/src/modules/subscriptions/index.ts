/** The door of the subscriptions slice. */
import './tables.ts'

export { subscriptionsData } from './data.ts'
export { openSubscriptions, type SubscriptionsDeps } from './deps.ts'
export { newSubscribers, sellsSubscription, subscriptionsAmong } from './lookups.ts'
export { addSubscriptionsSchema } from './schema.ts'
