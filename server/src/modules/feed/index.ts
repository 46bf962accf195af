/**
 * Public API of the feed slice: which media a viewer is shown next.
 *
 * Tables: feed_entries (one row for each listed media, with its score), media_seen, hidden_media, campaign_events, campaign_stops.
 * - Only triggers on media and their counts write entries and scores.
 * - A feed session shows every media once; the client carries its cursor, which is validated like any input.
 * - Data that is the same for all viewers is cached briefly and invalidated by FEED_CHANGED (of media), which triggers publish; data
 *   of the viewer is read for each request, and access is decided anew.
 */
import './tables.ts'

export { endStop, insertStop, stoppedCampaigns } from './campaign-stops.ts'
export { createFeed } from './create.ts'
export { feedEntries } from './entries.ts'
export { feedData } from './personal-data.ts'
export { addFeedSchema } from './schema.ts'
export { sweepFeed } from './sweep.ts'
export type { Feed, FeedDeps } from './types.ts'
export { addWatch, type WatchInput } from './watch.ts'
