/** Job that carries out the decision on a report group after the undo window. */
import { NotNow } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { cutComment } from '#rules/comment.ts'
import type { Measure } from '#rules/decision.ts'
import { answerToReport } from '#rules/statement.ts'
import { lockPerson, mailPerson } from '../../accounts/index.ts'
import {
  releaseComment,
  removeComment,
  reportsOfGroup,
  settleGroup,
  tellersOfGroup,
} from '../../engagement/index.ts'
import { endByStaff, lockShows, withdrawLiveMessage } from '../../live/index.ts'
import { lockMedia, unhideMedia } from '../../media/index.ts'
import { withdrawMessage } from '../../messenger/index.ts'
import { notify } from '../../notifications/index.ts'
import { carryOut, type Order } from '../decisions/carry-out.ts'
import { closingDecision } from '../decisions/decision-queries.ts'
import { untilAfter } from '../decisions/standing.ts'
import { moderationJobs, type TellerMail, type TellersNews } from '../job-tokens.ts'
import { forbid } from '../lives/forbid-streaming.ts'
import type { ReportGroup } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { settlesAt } from './decide-reports.ts'
import { findGroup, kindOf, lockGroup, updateGroup } from './group-queries.ts'

/** Safe to repeat: skips decisions undone or already carried out. */
export async function settleReports(deps: ModerationDeps, { groupId }: { groupId: string }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group?.state !== 'deciding') return
    if (settlesAt(group) > deps.clock.now())
      throw new NotNow('the decision can still be undone', { afterSeconds: 2 })
    await settleHeld(deps, tx, group)
    await settleGroup(tx, groupId, group.outcome === 'none' ? 'dismissed' : 'upheld')
    await updateGroup(tx, groupId, { state: 'decided' })
    await deps.enqueue(moderationJobs.tellTellers, { groupId, after: null }, { tx })
  })
}

async function settleHeld(deps: ModerationDeps, tx: Tx, group: ReportGroup): Promise<void> {
  const media = group.media_id === null ? undefined : await lockMedia(tx, group.media_id)
  if (group.outcome === 'none' && media) await unhideMedia(deps, tx, media.id)
  if (group.outcome === 'none' && group.comment_id) await releaseComment(deps, tx, group.comment_id)
  // Same lock order as going live: shows before the person.
  if (group.outcome === 'remove-forbid') await lockShows(tx, group.account_id)
  const kind = kindOf(group)
  // The media may have been taken down meanwhile by a case or from another page.
  const isGone = kind === 'media' && (media?.removal_id ?? null) !== null
  const person = await lockPerson(tx, group.account_id)
  if (!person || person.status === 'erased') return
  const order = orderFor(group, { title: await titleOf(tx, group, media?.description) })
  const decidedBy = group.decided_by ?? ''
  if (!(isGone && order.measure === 'remove')) {
    if (isGone) order.measure = 'warn'
    await carryOut(deps, tx, decidedBy, order)
  }
  if (group.outcome !== 'none') await removeSaid(deps, tx, group)
  if (group.outcome === 'remove-forbid')
    await forbid(deps, tx, decidedBy, { ...order, until: untilAfter(deps, group.days ?? 1) })
  const isSuspended = group.outcome === 'remove-suspend' && person.status === 'active'
  if (isSuspended && !(await closingDecision(tx, group.account_id)))
    await carryOut(deps, tx, decidedBy, {
      ...order,
      ...NO_THING,
      measure: 'suspend',
      until: untilAfter(deps, group.days ?? 1),
    })
}

/** Targets the account instead of the content. */
const NO_THING = {
  kind: 'account',
  title: '',
  mediaId: null,
  commentId: null,
  messageId: null,
  liveId: null,
  liveMessageId: null,
} as const

/** A profile cannot be removed: its owner is warned or suspended. */
function measureOf({ outcome }: ReportGroup, kind: Order['kind']): Measure {
  if (outcome === 'none' || outcome === null) return 'none'
  if (kind === 'account') return 'warn'
  return outcome === 'remove-warn' ? 'remove-warn' : 'remove'
}

function orderFor(group: ReportGroup, { title }: { title: string }): Order {
  const kind = kindOf(group)
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
  const isSaid = [group.comment_id, group.message_id, group.live_id].some((id) => id !== null)
  if (!isSaid) return description ?? ''
  const [report] = await reportsOfGroup(tx, { groupId: group.id, after: null, limit: 1 })
  return cutComment(report?.said ?? '')
}

async function removeSaid(deps: ModerationDeps, tx: Tx, group: ReportGroup): Promise<void> {
  if (group.live_message_id !== null) await withdrawLiveMessage(deps, tx, group.live_message_id)
  else if (group.live_id !== null) await endByStaff(deps, tx, { liveId: group.live_id, words: group.facts })
  else if (group.message_id !== null) await withdrawMessage(deps, tx, group.message_id)
  else if (group.comment_id !== null) await removeComment(tx, group.comment_id)
}

/** Reporters per transaction. */
const TELLERS_AT_ONCE = 200

/** Notifies all reporters of the outcome, on the site and by email. */
export async function tellTellers(deps: ModerationDeps, { groupId, after }: TellersNews): Promise<void> {
  const group = await findGroup(deps.db, groupId)
  if (group?.state !== 'decided') return
  const words = answerOf(group)
  await deps.db.transaction().execute(async (tx) => {
    const tellers = await tellersOfGroup(tx, { groupId, after, limit: TELLERS_AT_ONCE })
    for (const accountId of tellers) {
      await notify(deps, tx, { to: accountId, kind: 'report', words })
      await deps.enqueue(moderationJobs.mailTeller, { groupId, accountId }, { tx })
    }
    const last = tellers.at(-1)
    if (last !== undefined && tellers.length === TELLERS_AT_ONCE)
      await deps.enqueue(moderationJobs.tellTellers, { groupId, after: last }, { tx })
  })
}

export function answerOf(group: ReportGroup): string {
  const kind = kindOf(group)
  return answerToReport({ kind, measure: measureOf(group, kind) })
}

export async function mailTeller(deps: ModerationDeps, { groupId, accountId }: TellerMail): Promise<void> {
  const group = await findGroup(deps.db, groupId)
  if (group?.state !== 'decided') return
  await mailPerson(deps, accountId, {
    purpose: 'news',
    kind: 'report-decided',
    subject: 'What became of your report',
    title: 'What became of your report',
    paragraphs: [
      answerOf(group),
      'A person looked at it. Whom you reported is not told who it was. If you think that we are wrong, you can report it again and say more.',
    ],
  })
}
