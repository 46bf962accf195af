/**
 * The door of the moderation slice: what staff decide about people and what they show, and how people answer to it.
 *
 * Tables: decisions (room `decisions`: one row is one statement of reasons); report_groups (room `reports`: all open reports
 * about one thing, which triggers move); appeals; person_notes (of staff about somebody, room `people`); cases, case_media, case_steps (room `cases`: notices that anybody sends without
 * an account).
 * - `takeDown` and `restore` are the one way to take media away and bring it back; `media.removal_id` names the decision that
 *   did it, and the database lets nothing come back before that has ended.
 * - `warn`, `suspend`, `ban` and `lift` are the same for people. One decision at a time keeps an account closed.
 * - A live is ended, and somebody forbidden to stream (room `lives`), by decisions too; the latter's database refuses a new live.
 * - Reports about one thing are decided in one go. For some seconds that can be taken back; then a job carries it out and tells
 *   both sides. What suspends somebody is looked at by two.
 * - An appeal is decided by somebody else, once; granted, everything is as it was before.
 * - A decision stays as it was made; it ends once. Nobody decides about themselves.
 * - Each is told to whom it concerns, on the site and by mail, with the rule, the facts and how to appeal; who bought what was
 *   removed is told too.
 * - A case goes on by states that the database knows; who sent it and every letter in it is sealed, and its steps are only added.
 *   What is promised is a date in the row, which a job walks along.
 */
import './tables.ts'
import './cases/tables.ts'

export { waitingAppeals } from './appeals/appeals.ts'
export { keepCaseClocks } from './cases/keep-clocks.ts'
export { CASE_FILES } from './cases/named-files.ts'
export { receiveCase } from './cases/receive-case.ts'
export { addCaseRoutes } from './cases/routes.ts'
export { type CaseRow, findByNumber as findCaseByNumber, waitingCases } from './cases/rows.ts'
export { CASES_SEALED } from './cases/sealed.ts'
export { strikesOf } from './cases/track-record.ts'
export { createModeration } from './create.ts'
export type { Source } from './decisions/carry-out.ts'
export { closingDecision, decisionsOn, findDecision } from './decisions/decision-queries.ts'
export { noteVerdict } from './decisions/note-verdict.ts'
export { ban, lift, suspend, type Verdict, warn } from './decisions/standing.ts'
export { type Restore, restore, type TakeDown, takeDown } from './decisions/take-down.ts'
export { whyClosed } from './decisions/why-closed.ts'
export { bindModerationJobs } from './jobs.ts'
export { whyForbidden } from './lives/forbid-streaming.ts'
export { waitingLives } from './lives/list-lives.ts'
export { addMomentRoutes } from './lives/routes.ts'
export { moderationData } from './personal-data.ts'
export { isReportedMedia, waitingReports } from './reports/group-queries.ts'
export { addModerationSchema } from './schema.ts'
export type { Decision } from './tables.ts'
export { addTransparencyRoutes } from './transparency/routes.ts'
export type { ModerationDeps, ModerationParts } from './types.ts'
