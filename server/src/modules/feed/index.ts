/**
 * The door of the feed slice: what is shown next.
 *
 * Tables: feed_entries (one row for each listed media, with its score), media_seen, hidden_media, campaign_events, campaign_stops.
 * - Entries and scores are kept by triggers on media and their counts; nothing else writes them.
 * - A walk meets every media once; its place is carried by the client and checked like any input.
 * - What everybody is told is kept for a moment and forgotten on FEED_CHANGED (of media), which triggers send; what is the viewer's own
 *   is read for each, and access is decided anew.
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
