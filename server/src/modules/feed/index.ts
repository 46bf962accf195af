/** The door of the feed slice. */
import './tables.ts'

export { createFeed } from './create.ts'
export { feedEntries } from './entries.ts'
export { FEED_CHANGED } from './events.ts'
export { feedData } from './personal-data.ts'
export { addFeedSchema } from './schema.ts'
export { sweepFeed } from './sweep.ts'
export type { Feed, FeedDeps } from './types.ts'
