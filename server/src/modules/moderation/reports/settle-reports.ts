/** Job that carries out the decision on a report group after the undo window. */
import { JobPostponed } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { truncateComment } from '#rules/comment.ts'
import type { Measure } from '#rules/decision.ts'
import { answerToReport } from '#rules/statement.ts'
import { lockPerson, mailPerson } from '../../accounts/index.ts'
import { releaseComment, removeComment } from '../../engagement/index.ts'
import { endByStaff, lockLivesOf, withdrawLiveMessage } from '../../live/index.ts'
import { lockMedia, unhideMediaAfterReview } from '../../media/index.ts'
import { withdrawMessage } from '../../messenger/index.ts'
import { notify } from '../../notifications/index.ts'
import {
  closeReportGroup,
  findReportGroup,
  lockReportGroup,
  type ReportGroup,
  reportersOfGroup,
  reportsOfGroup,
  targetKindOf,
  updateReportGroup,
} from '../../reports/index.ts'
import { untilAfter } from '../decisions/account-decisions.ts'
import { carryOutDecision, type DecisionOrder } from '../decisions/carry-out.ts'
import { closingDecision } from '../decisions/decision-queries.ts'
import { moderationJobs, type ReporterMail, type ReportersNotification } from '../job-tokens.ts'
import { forbidStreamingInTx } from '../lives/forbid-streaming.ts'
import type { ModerationDeps } from '../types.ts'
import { carriedOutAt } from './decide-reports.ts'

/** Safe to repeat: skips decisions undone or already carried out. */
export async function carryOutReportsDecision(
  deps: ModerationDeps,
  { groupId }: { groupId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const group = await lockReportGroup(tx, groupId)
    if (group?.state !== 'deciding') return
    if (carriedOutAt(group) > deps.clock.now())
      throw new JobPostponed('the decision can still be undone', { afterSeconds: 2 })
    await carryOutLocked(deps, tx, group)
    await closeReportGroup(tx, groupId, group.outcome === 'none' ? 'dismissed' : 'upheld')
    await updateReportGroup(tx, groupId, { state: 'decided' })
    await deps.enqueue(moderationJobs.notifyReporters, { groupId, after: null }, { tx })
  })
}

async function carryOutLocked(deps: ModerationDeps, tx: Tx, group: ReportGroup): Promise<void> {
  const media = group.media_id === null ? undefined : await lockMedia(tx, group.media_id)
  if (group.outcome === 'none' && media) await unhideMediaAfterReview(deps, tx, media.id)
  if (group.outcome === 'none' && group.comment_id) await releaseComment(deps, tx, group.comment_id)
  // Same lock order as going live: shows before the person.
  if (group.outcome === 'remove-forbid') await lockLivesOf(tx, group.account_id)
  const kind = targetKindOf(group)
  // The media may have been taken down meanwhile by a case or from another page.
  const isGone = kind === 'media' && (media?.removal_id ?? null) !== null
  const person = await lockPerson(tx, group.account_id)
  if (!person || person.status === 'erased') return
  const order = decisionOrderFor(group, { title: await titleOf(tx, group, media?.description) })
  const decidedBy = group.decided_by ?? ''
  if (!(isGone && order.measure === 'remove')) {
    if (isGone) order.measure = 'warn'
    await carryOutDecision(deps, tx, decidedBy, order)
  }
  if (group.outcome !== 'none') await removeContent(deps, tx, group)
  if (group.outcome === 'remove-forbid')
    await forbidStreamingInTx(deps, tx, decidedBy, { ...order, until: untilAfter(deps, group.days ?? 1) })
  const isSuspended = group.outcome === 'remove-suspend' && person.status === 'active'
  if (isSuspended && !(await closingDecision(tx, group.account_id)))
    await carryOutDecision(deps, tx, decidedBy, {
      ...order,
      ...ACCOUNT_TARGET,
      measure: 'suspend',
      until: untilAfter(deps, group.days ?? 1),
    })
}

/** Targets the account instead of the content. */
const ACCOUNT_TARGET = {
  kind: 'account',
  title: '',
  mediaId: null,
  commentId: null,
  messageId: null,
  liveId: null,
  liveMessageId: null,
} as const

/** A profile cannot be removed: its owner is warned or suspended. */
function measureOf({ outcome }: ReportGroup, kind: DecisionOrder['kind']): Measure {
  if (outcome === 'none' || outcome === null) return 'none'
  if (kind === 'account') return 'warn'
  return outcome === 'remove-warn' ? 'remove-warn' : 'remove'
}

function decisionOrderFor(group: ReportGroup, { title }: { title: string }): DecisionOrder {
  const kind = targetKindOf(group)
  return {
    accountId: group.account_id,
    kind,
    mediaId: group.media_id,
    commentId: group.comment_id,
    messageId: group.message_id,
    liveId: group.live_id,
    liveMessageId: group.live_message_id,
    title,
    measure: measureOf(group, kind),
    rule: group.rule,
    facts: group.facts,
    source: { kind: 'report', id: group.id },
  }
}

async function titleOf(tx: Tx, group: ReportGroup, description: string | undefined): Promise<string> {
  const isText = [group.comment_id, group.message_id, group.live_id].some((id) => id !== null)
  if (!isText) return description ?? ''
  const [report] = await reportsOfGroup(tx, { groupId: group.id, after: null, limit: 1 })
  return truncateComment(report?.said ?? '')
}

async function removeContent(deps: ModerationDeps, tx: Tx, group: ReportGroup): Promise<void> {
  if (group.live_message_id !== null) await withdrawLiveMessage(deps, tx, group.live_message_id)
  else if (group.live_id !== null) await endByStaff(deps, tx, { liveId: group.live_id, words: group.facts })
  else if (group.message_id !== null) await withdrawMessage(deps, tx, group.message_id)
  else if (group.comment_id !== null) await removeComment(tx, group.comment_id)
}

/** Reporters per transaction. */
const REPORTERS_BATCH_SIZE = 200

/** Notifies all reporters of the outcome, on the site and by email. */
export async function notifyReporters(
  deps: ModerationDeps,
  { groupId, after }: ReportersNotification,
): Promise<void> {
  const group = await findReportGroup(deps.db, groupId)
  if (group?.state !== 'decided') return
  const words = answerToReporter(group)
  await deps.db.transaction().execute(async (tx) => {
    const reporters = await reportersOfGroup(tx, { groupId, after, limit: REPORTERS_BATCH_SIZE })
    for (const accountId of reporters) {
      await notify(deps, tx, { to: accountId, kind: 'report', words })
      await deps.enqueue(moderationJobs.mailReporter, { groupId, accountId }, { tx })
    }
    const last = reporters.at(-1)
    if (last !== undefined && reporters.length === REPORTERS_BATCH_SIZE)
      await deps.enqueue(moderationJobs.notifyReporters, { groupId, after: last }, { tx })
  })
}

function answerToReporter(group: ReportGroup): string {
  const kind = targetKindOf(group)
  return answerToReport({ kind, measure: measureOf(group, kind) })
}

export async function mailReporter(
  deps: ModerationDeps,
  { groupId, accountId }: ReporterMail,
): Promise<void> {
  const group = await findReportGroup(deps.db, groupId)
  if (group?.state !== 'decided') return
  await mailPerson(deps, accountId, {
    purpose: 'news',
    kind: 'report-decided',
    subject: 'Update on your report',
    title: 'Update on your report',
    paragraphs: [
      answerToReporter(group),
      'A person reviewed it. Your report stays anonymous. If you think we’re wrong, report it again with more detail.',
    ],
  })
}
