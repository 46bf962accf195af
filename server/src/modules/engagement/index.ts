/**
 * Public API of the engagement slice: views, likes and comments.
 *
 * Tables: likes, comments, comment_likes, media_views (by day), media_counts (one row per media), media_watches (until aggregated).
 * - Counts are maintained by triggers: commands only insert and delete, and erasing an account keeps them correct.
 * - Unique: a like per account and media, a comment per key.
 * - A comment with a held word waits for review (port `onCommentHeld`): until then only its author sees it, and it is not counted.
 * - Public comments of a media are cached for a second; members who commented there, or have a block with a commenter, get their
 *   own query.
 * - Anyone who may know of a media can like it, locked or not; only viewers with full access can comment. Across a block neither sees the other's comments.
 */
import './tables.ts'

export { findVisibleComment } from './comment-queries.ts'
export { addViews, type CountedView, memberViews } from './count-views.ts'
export { createEngagement } from './create.ts'
export { removeComment } from './delete-comment.ts'
export { releaseComment } from './held-comments.ts'
export { engagementData } from './personal-data.ts'
export { ENGAGEMENT_RATE_LIMITS } from './rate-limits.ts'
export { notFoundIfGone } from './reactable-media.ts'
export { reactions } from './reactions.ts'
export { addSampleLikes, addSampleViews } from './sample-engagement.ts'
export { addEngagementSchema } from './schema.ts'
export type { EngagementDeps, HeldComment } from './types.ts'
export { takeWatches, type Watch } from './watches.ts'
