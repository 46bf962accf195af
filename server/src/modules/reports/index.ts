/**
 * Public API of the reports slice: reports to staff about accounts, media, comments, messages and lives, and their groups.
 *
 * Tables: reports (unique: an open report per reporter and target), report_groups (all open reports about one thing; triggers
 * insert its rows and maintain its counts).
 * - Upper slices report what they own with `fileReport`. A report copies the text, since a message may be unsent.
 * - Urgent reports are emailed to staff and may hide a media until staff decide.
 * - A comment held for a blocked word is reported automatically, without a reporter.
 * - Moderation decides about a group and records its decision here; old decided groups are deleted.
 */
import './tables.ts'

export {
  countReportGroups,
  findReportGroup,
  listReportGroups,
  livesWithOpenReports,
  lockReportGroup,
  reportGroupsAbout,
  reportsByLive,
  reportsOfLive,
  targetKindOf,
  undecidedGroupsOf,
  updateReportGroup,
  waitingReports,
} from './group-queries.ts'
export { deleteHeldReport, reportHeldComment } from './held-comments.ts'
export { bindReportJobs } from './jobs.ts'
export { fileReport, isUploadReported, reportedUploads, reportMissingConsent } from './make-report.ts'
export { reportsData } from './personal-data.ts'
export { REPORTS_RATE_LIMITS } from './rate-limits.ts'
export {
  closeReportGroup,
  countReportsAbout,
  NO_REPORTS,
  type ReportRow,
  reasonsInGroup,
  reportersOfGroup,
  reporterTrust,
  reportsOfGroup,
} from './report-queries.ts'
export { reportsByDay, reportsByReason, reportWaits } from './report-stats.ts'
export { addReportsSchema } from './schema.ts'
export { deleteDecidedGroups } from './sweep-groups.ts'
export type { ReportGroup } from './tables.ts'
