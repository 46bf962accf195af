/** Carries out a decision in one transaction: inserts it, removes media, closes the account and notifies the person. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { closesAccount, type DecidedKind, type Measure, removesContent } from '#rules/decision.ts'
import { lockPerson, suspendAccount } from '../../accounts/index.ts'
import { takeDownMedia } from '../../media/index.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { insertDecision } from './decision-queries.ts'
import { notifyDecision } from './notify-decision.ts'

/** Where a decision came from. */
export type DecisionSource = { kind: 'report' | 'case' | 'staff'; id: string | null }

export type DecisionOrder = {
  accountId: string
  kind: DecidedKind
  mediaId?: string | null
  commentId?: string | null
  messageId?: string | null
  liveId?: string | null
  liveMessageId?: string | null
  title: string
  measure: Measure
  rule: ContentRuleName | null
  facts: string
  source: DecisionSource
  redress?: Decision['redress']
  until?: Date | null
}

type Deps = Pick<ModerationDeps, 'bus' | 'clock' | 'enqueue'>

export async function carryOutDecision(
  deps: Deps,
  tx: Tx,
  decidedBy: string,
  order: DecisionOrder,
): Promise<Decision> {
  if (decidedBy === order.accountId)
    throw new Refusal('FORBIDDEN', { message: 'Another moderator has to decide this one.' })
  // Serializes concurrent decisions about the same person.
  const person = await lockPerson(tx, order.accountId)
  if (!person || person.status === 'erased') throw new Refusal('NOT_FOUND')
  if (closesAccount(order.measure) && person.status !== 'active') throw refuseClosed(person.status)
  const decision = await insertDecision(tx, {
    account_id: order.accountId,
    kind: order.kind,
    media_id: order.mediaId ?? null,
    comment_id: order.commentId ?? null,
    message_id: order.messageId ?? null,
    live_id: order.liveId ?? null,
    live_message_id: order.liveMessageId ?? null,
    measure: order.measure,
    rule: order.rule,
    title: order.title,
    facts: order.facts,
    source: order.source.kind,
    source_id: order.source.id,
    redress: order.redress ?? 'appeal',
    decided_by: decidedBy,
    decided_at: deps.clock.now(),
    until: order.until ?? null,
  })
  if (removesContent(order.measure) && decision.media_id !== null && order.kind === 'media')
    await removeMedia(deps, tx, decision)
  if (closesAccount(order.measure)) await suspendAccount(deps, tx, order.accountId)
  if (order.measure !== 'none') await notifyDecision(deps, tx, decision, 'made')
  return decision
}

async function removeMedia(deps: Deps, tx: Tx, { id, media_id, facts }: Decision): Promise<void> {
  const taken = await takeDownMedia(deps, tx, { mediaId: media_id ?? '', removalId: id, reason: facts })
  if (!taken) throw new Refusal('NOT_FOUND')
  if (taken.removal_id !== id) throw new Refusal('ALREADY_DECIDED')
}

function refuseClosed(status: string): Refusal {
  return status === 'suspended'
    ? new Refusal('ALREADY_DECIDED', { message: 'This account is already suspended.' })
    : new Refusal('CONFLICT', { message: 'This account is already being deleted.' })
}
