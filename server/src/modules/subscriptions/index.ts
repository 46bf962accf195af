/** The door of the subscriptions slice. */
import './tables.ts'

export { subscriptionsData } from './data.ts'
export { subscriptionsAmong } from './lookups.ts'
