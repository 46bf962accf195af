/**
 * The door of the engagement slice: views, likes, comments and reports.
 *
 * Tables: likes, comments, comment_likes, media_views (by day), media_counts (one row for each media),
 * media_watches (until they are counted), reports.
 * - Counts are moved by triggers, so that inserting and deleting is all that commands do, and erasing a person counts right.
 * - A like is there once; a comment with its key too; an open report of one thing by one person, too.
 * - A comment with a word that is held waits in the queue of reports: until then only its author reads it, and nothing counts it.
 * - What everybody reads below a media is kept for a second; a member who has written there, or has a block with somebody who has, is
 *   answered by a query of their own.
 * - Only those to whom all of a media is open react to it; across a block nobody reads the other.
 */
import './tables.ts'

export { reportsByDay, reportsByReason } from './by-day.ts'
export { addViews, type View } from './count-views.ts'
export { createEngagement } from './create.ts'
export { removeComment } from './delete-comment.ts'
export { releaseComment } from './held-comments.ts'
export { bindEngagementJobs } from './jobs.ts'
export { complainOfConsent, fileReport, isUploadReported, reportedUploads } from './make-report.ts'
export { engagementData } from './personal-data.ts'
export { reactions } from './reactions.ts'
export {
  forgetReports,
  NO_REPORTS,
  type ReportRow,
  reasonsInGroup,
  reportsAbout,
  reportsAround,
  reportsOfGroup,
  settleGroup,
  tellersOfGroup,
  trustIn,
} from './report-queries.ts'
export { addEngagementSchema } from './schema.ts'
export type { EngagementDeps } from './types.ts'
export { takenWatches, type Watch } from './watches.ts'
