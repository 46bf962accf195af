/** The door of the subscriptions slice. */
import './tables.ts'

export { bindSubscriptionJobs } from './jobs.ts'
export { newSubscribers, sellsSubscription, subscribedBy, subscriptionsAmong } from './lookups.ts'
export { offers } from './offers.ts'
export { subscriptionsData } from './personal-data.ts'
export { unpaidSubscriptions } from './prove-subscriptions.ts'
export { revokeSubscription } from './revoke.ts'
export { addSubscriptionsSchema } from './schema.ts'
export type { SubscriptionsDeps } from './types.ts'
