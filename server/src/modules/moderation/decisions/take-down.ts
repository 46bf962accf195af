/** Takes media down and restores it, from a report, a case or an account page. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import type { Ending } from '#rules/decision.ts'
import { audit } from '../../audit/index.ts'
import { lockMedia, restoreMedia } from '../../media/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { carryOutDecision, type DecisionSource } from './carry-out.ts'
import { endDecision, lockDecision } from './decision-queries.ts'
import { notifyDecision } from './notify-decision.ts'

type Deps = Pick<ModerationDeps, 'bus' | 'clock' | 'enqueue'>

export type TakeDownInput = {
  mediaId: string
  rule: ContentRuleName
  /** The findings, as a message to the owner. */
  facts: string
  source: DecisionSource
  measure?: 'remove' | 'remove-warn'
  redress?: Decision['redress']
}

/** Hides the media from everybody at once, buyers included, and notifies the owner. Refused when it is already down. */
export async function takeDown(deps: Deps, tx: Tx, staff: Staff, given: TakeDownInput): Promise<Decision> {
  const { mediaId, measure = 'remove', ...rest } = given
  const media = await lockMedia(tx, mediaId)
  if (!media) throw new Refusal('NOT_FOUND')
  if (media.removal_id !== null) throw new Refusal('ALREADY_DECIDED')
  const { account_id: accountId, description: title } = media
  const decision = await carryOutDecision(deps, tx, staff.accountId, {
    ...{ accountId, kind: 'media', mediaId, title, measure },
    ...rest,
  })
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'media', id: mediaId },
    accountId,
    before: { removed: false },
    after: { removed: true, decision: decision.id, measure, rule: given.rule },
    reason: given.facts,
  })
  return decision
}

export type RestoreMediaInput = {
  mediaId: string
  how: Extract<Ending, 'restored' | 'appeal' | 'counter-notice'>
  /** The message to the owner. */
  words: string
}

/** Restores media. Undefined when it is not down, as on a repeat. */
export async function restoreMediaByDecision(
  deps: Deps,
  tx: Tx,
  /** Null when the deadline after a counter-notice or a withdrawn claim restores it. */
  staff: Staff | null,
  { mediaId, how, words: reason }: RestoreMediaInput,
): Promise<Decision | undefined> {
  const media = await lockMedia(tx, mediaId)
  if (!media) throw new Refusal('NOT_FOUND')
  const before = media.removal_id === null ? undefined : await lockDecision(tx, media.removal_id)
  if (!before || before.ended_at !== null) return undefined
  const decision = await endDecision(tx, before.id, {
    ...{ at: deps.clock.now(), how, words: reason },
    by: staff?.accountId ?? null,
  })
  await restoreMedia(deps, tx, mediaId)
  await notifyDecision(deps, tx, decision, 'ended')
  if (!staff) return decision
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'media', id: mediaId },
    accountId: media.account_id,
    before: { removed: true, decision: decision.id },
    after: { removed: false, how },
    reason,
  })
  return decision
}
