/** Reports an account, a media or a comment to staff. */

import { type Insertable, sql } from 'kysely'
import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { characterCount, cleanText, isStorable } from '#rules/plain-text.ts'
import {
  hidesDuringReview,
  REPORT,
  type ReportedKind,
  SHOWN_WITHOUT_CONSENT,
  SPECIFIED_REASONS,
} from '#rules/report.ts'
import type { OfferedReason } from '#rules/site-settings/content.ts'
import { findStaff, findVisibleAccount } from '../accounts/index.ts'
import { findVisibleComment, notFoundIfGone } from '../engagement/index.ts'
import { findVisibleMedia, hideMediaForReview } from '../media/index.ts'
import { reportJobs } from './job-tokens.ts'
import { countUrgentReporters, NO_REPORTS, reporterTrust, wasDismissedBefore } from './report-queries.ts'
import type { ReportsTable } from './tables.ts'

type Deps = Pick<Core, 'db' | 'clock' | 'bus' | 'enqueue' | 'settings'>

/** The most specific target counts; broader ones given must match it. */
type ReportedIds = { accountId: string | null; mediaId: string | null; commentId: string | null }
type ReportInput = { reported: ReportedIds; reason: string; details: string }

/** The target of a report, after checking that the viewer may see it. */
type ReportTarget = Pick<
  Insertable<ReportsTable>,
  | 'account_id'
  | 'media_id'
  | 'comment_id'
  | 'message_id'
  | 'live_id'
  | 'live_message_id'
  | 'said'
  | 'upload_id'
>
type ReportDetails = { kind: ReportedKind; reason: string; details: string }

/** Idempotent until staff decide. */
export async function makeReport(
  deps: Deps,
  viewer: Viewer,
  { reported, reason, details }: ReportInput,
): Promise<void> {
  const complaint = { kind: kindOf(reported), reason, details }
  readReportDetails(deps, complaint)
  await fileReport(deps, viewer, await findTarget(deps, viewer, reported), complaint)
}

/** For targets resolved by upper slices. Idempotent until staff decide. */
export async function fileReport(
  deps: Deps,
  viewer: Viewer,
  target: ReportTarget,
  complaint: ReportDetails,
): Promise<void> {
  const { reason, details, is_urgent } = readReportDetails(deps, complaint)
  if (target.account_id === viewer.accountId)
    throw new Refusal('BAD_INPUT', { message: 'You can’t report yourself' })
  const report = { ...target, reporter_id: viewer.accountId, reason, details, is_urgent }
  await notFoundIfGone(() =>
    deps.db.transaction().execute(async (tx) => {
      const reportId = await insertReport(tx, report)
      if (reportId === undefined || !is_urgent) return
      await emailStaff(deps, tx, reportId)
      if (complaint.kind === 'media' && target.media_id) await hideIfUrgent(deps, tx, viewer, target.media_id)
    }),
  )
}

/** Hides media with an urgent report during review, unless a single untrusted account reported it. */
async function hideIfUrgent(deps: Deps, tx: Tx, { accountId }: Viewer, mediaId: string): Promise<void> {
  const [trust, reporters, wasCleared] = [
    (await reporterTrust(tx, [accountId])).get(accountId) ?? NO_REPORTS,
    await countUrgentReporters(tx, mediaId),
    await wasDismissedBefore(tx, mediaId),
  ]
  if (hidesDuringReview({ reporters, wasCleared, ...trust })) await hideMediaForReview(deps, tx, mediaId)
}

/** Reasons offered to users, in their configured order. */
export function offeredReasons({ settings }: Pick<Deps, 'settings'>, kind: ReportedKind): OfferedReason[] {
  return settings.get('reports.reasons').filter(({ about }) => about.includes(kind))
}

function readReportDetails(
  deps: Pick<Deps, 'settings'>,
  { kind, reason, details }: ReportDetails,
): { reason: string; details: string; is_urgent: boolean } {
  const offered = offeredReasons(deps, kind).find(({ words }) => words === reason)
  if (!offered && !SPECIFIED_REASONS.some((printed) => printed === reason))
    throw refuseField('reason', 'Choose a reason')
  const text = cleanText(details)
  if (!isStorable(text)) throw refuseField('details', 'Contains characters that can’t be used')
  if (characterCount(text) > REPORT.detailsMaxLength)
    throw refuseField('details', `Use at most ${REPORT.detailsMaxLength} characters`)
  return { reason, details: text, is_urgent: offered?.isUrgent ?? false }
}

/** Opens or escalates a report when a person in a media refuses consent; runs in the transaction that hides it. */
export async function reportMissingConsent(
  deps: Pick<Deps, 'enqueue'>,
  tx: Tx,
  complaint: { reporterId: string | null; accountId: string; mediaId: string; details: string },
): Promise<void> {
  const reportId = await insertReport(tx, {
    reporter_id: complaint.reporterId,
    account_id: complaint.accountId,
    media_id: complaint.mediaId,
    comment_id: null,
    reason: SHOWN_WITHOUT_CONSENT,
    details: complaint.details,
    is_urgent: true,
  })
  if (reportId !== undefined) await emailStaff(deps, tx, reportId)
}

function kindOf({ mediaId, commentId }: ReportedIds): ReportedKind {
  return commentId !== null ? 'comment' : mediaId !== null ? 'media' : 'user'
}

/** One job per staff member, so that a failed email is retried for that one only. */
async function emailStaff({ enqueue }: Pick<Deps, 'enqueue'>, tx: Tx, reportId: string): Promise<void> {
  for (const { id: accountId } of await findStaff(tx, 'reports.see'))
    await enqueue(reportJobs.mailUrgentReport, { reportId, accountId }, { tx })
}

async function findTarget(deps: Deps, viewer: Viewer, reported: ReportedIds): Promise<ReportTarget> {
  const target = await findTargetOrNull(deps, viewer, reported)
  if (!target) throw new Refusal('NOT_FOUND')
  const { accountId, mediaId } = reported
  const fits =
    (accountId === null || accountId === target.account_id) &&
    (mediaId === null || mediaId === target.media_id)
  if (!fits) throw new Refusal('BAD_INPUT', { message: 'Report one item at a time' })
  return target
}

async function findTargetOrNull(
  deps: Deps,
  viewer: Viewer,
  { accountId, mediaId, commentId }: ReportedIds,
): Promise<ReportTarget | null> {
  if (commentId !== null) {
    const comment = await findVisibleComment(deps.db, commentId, viewer.accountId)
    if (!comment || !(await findVisibleMedia(deps, viewer, comment.media_id))) return null
    const { account_id, media_id, id: comment_id, message } = comment
    return { account_id, media_id, comment_id, said: message }
  }
  if (mediaId !== null) {
    const media = await findVisibleMedia(deps, viewer, mediaId)
    return media && { account_id: media.account_id, media_id: media.id, comment_id: null }
  }
  if (accountId === null) throw new Refusal('BAD_INPUT', { message: 'Choose what to report' })
  // Also across a block: an account that blocks its victim can still be reported.
  const account = await findVisibleAccount(deps.db, accountId)
  return account ? { account_id: account.id, media_id: null, comment_id: null } : null
}

/** Undefined if nothing changed: an open report can only become more urgent. */
async function insertReport(tx: Tx, report: Insertable<ReportsTable>): Promise<string | undefined> {
  const row = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns([
          'reporter_id',
          'account_id',
          'media_id',
          'comment_id',
          'message_id',
          'live_id',
          'live_message_id',
        ])
        .where('state', '=', sql.lit('open'))
        .doUpdateSet({ reason: report.reason, details: report.details, is_urgent: report.is_urgent })
        .where('reports.is_urgent', '=', false)
        .where(sql.lit(report.is_urgent), '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Which of these files are referenced by a report. */
export async function reportedUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ upload_id: string }>`
    select distinct upload_id from reports where upload_id = any(${uploadIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.upload_id))
}

/** Whether the file has an open report. */
export async function isUploadReported(db: Db | Tx, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function refuseField(field: 'reason' | 'details', message: string): Refusal {
  return new Refusal('BAD_INPUT', { message, fields: { [field]: message } })
}
