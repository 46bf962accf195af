/** The door of the feed slice. */
import './tables.ts'

export { feedData } from './data.ts'
export { addFeedSchema } from './schema.ts'
export { sweepFeed } from './sweep.ts'
