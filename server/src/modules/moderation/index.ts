/**
 * Public API of the moderation slice: staff decisions about reports, people and content, appeals, and notices.
 *
 * Tables: decisions (submodule `decisions`: one row is one statement of reasons); appeals; person_notes (internal notes, submodule `people`); cases,
 * case_media, case_steps (submodule `cases`: notices that anybody sends without an account).
 * - `takeDown` and `restore` are the only way to take media down and bring it back; `media.removal_id` refers to the
 *   decision, and the database rejects bringing it back before that has ended.
 * - `warn`, `suspend`, `ban` and `lift` are the same for accounts. One decision at a time closes an account.
 * - Ending a live and forbidding to stream (submodule `lives`) are decisions too; the database rejects lives of a person
 *   forbidden to stream.
 * - All reports about one thing are decided together. The decision can be undone for some seconds; then a job carries it
 *   out and notifies both sides. A suspension needs a second staff member.
 * - Another staff member decides an appeal, once; granted, it undoes the decision.
 * - A decision is immutable and ends once. Nobody decides about themselves.
 * - People are notified of decisions on the site and by email, with the rule, the facts and how to appeal; so are buyers of
 *   removed media.
 * - The database knows the states of a case; its sender and messages are encrypted, its steps are append-only. Deadlines
 *   are dates in the row, which a scheduled job checks.
 */
import './tables.ts'
import './cases/tables.ts'

export { waitingAppeals } from './appeals/appeals.ts'
export { type CaseRow, findCaseByNumber, waitingCases } from './cases/case-queries.ts'
export { checkCaseDeadlines } from './cases/check-deadlines.ts'
export { receiveCase } from './cases/receive-case.ts'
export { addCaseRoutes } from './cases/routes.ts'
export { strikesOf } from './cases/track-record.ts'
export {
  banAccount,
  decideSuspension,
  liftAccountDecision,
  warnAccount,
} from './decisions/account-decisions.ts'
export type { DecisionSource } from './decisions/carry-out.ts'
export { closingDecision, decisionsAbout, findDecision } from './decisions/decision-queries.ts'
export { recordReview } from './decisions/record-review.ts'
export {
  type RestoreMediaInput,
  restoreMediaByDecision,
  type TakeDownInput,
  takeDown,
} from './decisions/take-down.ts'
export { whyAccountClosed } from './decisions/why-closed.ts'
export { bindModerationJobs } from './jobs.ts'
export { whyStreamingForbidden } from './lives/forbid-streaming.ts'
export { waitingLives } from './lives/list-lives.ts'
export { addMomentRoutes } from './lives/routes.ts'
export { moderationData } from './personal-data.ts'
export { MODERATION_RATE_LIMITS } from './rate-limits.ts'
export { addModerationSchema } from './schema.ts'
export type { Decision } from './tables.ts'
export { CASE_FILES, CASES_SEALED } from './tables.ts'
export { addTransparencyRoutes } from './transparency/routes.ts'
export type { ModerationDeps } from './types.ts'
export { createModeration } from './types.ts'
