/** Creates and updates a creator's rules, and switches them on and off. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Delay, delayForm, RULE_TEXT, type RuleEvent } from '#rules/automated.ts'
import { checkForm } from '#rules/forms/check.ts'
import { isVisibleText } from '#rules/plain-text.ts'
import type { MessageData, MessageDraft } from '../../messenger/index.ts'
import { endingSubscriptions } from '../../subscriptions/index.ts'
import { insertBroadcast, replaceContents } from '../contents-queries.ts'
import type { BroadcastsDeps } from '../types.ts'
import { makeContents, readDrafts } from '../write-contents.ts'
import { insertRule, lockRule, type Rule, rulesOf, setRuleDelay, setRuleEnabled } from './rule-queries.ts'
import { deleteDueWhileOff, scheduleEnds } from './sending-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'clock' | 'enqueue' | 'settings'>

type RuleInput = {
  event: RuleEvent
  delay: { unit?: unknown; amount?: unknown } | null | undefined
  messages: readonly MessageData[]
}

/** Creates the rule, enabled, or updates it. People already scheduled get the new messages after the new delay. */
export async function updateRule(
  deps: Deps,
  viewer: Viewer,
  { event, delay: given, messages }: RuleInput,
): Promise<Rule> {
  refuseRuleUnlessCreator(viewer)
  const delay = readDelay(given)
  const drafts = readDrafts(deps, messages)
  drafts.forEach(refuseIncompleteTeaser)
  const { accountId: creatorId } = viewer
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Serialized per creator: two concurrent creations are one rule.
    await lockByName(tx, `rules ${creatorId}`)
    const known = await lockRule(tx, creatorId, event)
    const contents = await makeContents(deps, tx, viewer, drafts)
    if (known) {
      await replaceContents(tx, known.id, contents)
      await setRuleDelay(tx, known.id, { ...delay, at })
      // The update fixes the problem, so people who waited get it now.
      if (known.problem !== null) await setRuleEnabled(tx, known.id, { enabled: true, at })
    } else {
      const id = await insertBroadcast(tx, { accountId: creatorId, kind: 'rule', at }, contents)
      await insertRule(tx, { id, creatorId, event, delay, at })
      await scheduleKnownEnds(tx, { creator_id: creatorId, event }, at)
    }
    return ownRule(tx, creatorId, event)
  })
}

/** Safe to repeat. While it is off nobody is scheduled, and rows that come due are not sent later. */
export async function switchRule(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { event, enabled }: { event: RuleEvent; enabled: boolean },
): Promise<Rule> {
  refuseRuleUnlessCreator(viewer)
  const { accountId: creatorId } = viewer
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockRule(tx, creatorId, event)
    if (!known) throw new Refusal('NOT_FOUND', { message: RULE_TEXT.none })
    if (known.enabled === enabled) return known
    const at = deps.clock.now()
    if (enabled) await deleteDueWhileOff(tx, known, at)
    await setRuleEnabled(tx, known.id, { enabled, at })
    if (enabled) await scheduleKnownEnds(tx, known, at)
    return ownRule(tx, creatorId, event)
  })
}

/** People who cancelled before the rule existed were not scheduled by the trigger. */
async function scheduleKnownEnds(tx: Tx, rule: Pick<Rule, 'creator_id' | 'event'>, now: Date): Promise<void> {
  if (rule.event !== 'subscription_ended') return
  await scheduleEnds(tx, rule, await endingSubscriptions(tx, rule.creator_id, now))
}

async function ownRule(tx: Tx, creatorId: string, event: RuleEvent): Promise<Rule> {
  const rule = (await rulesOf(tx, creatorId)).find((each) => each.event === event)
  if (!rule) throw new Error('the rule disappeared while it was locked')
  return rule
}

function readDelay(given: RuleInput['delay']): Delay {
  const checked = checkForm(delayForm, given ?? {})
  if (checked.ok) return checked.values
  const { amount, unit } = checked.errors
  const message = amount ?? unit ?? RULE_TEXT.delay
  throw new Refusal('BAD_INPUT', { message, fields: { delay: message } })
}

/** A teaser in a rule goes to new fans, so it needs both text and media. */
function refuseIncompleteTeaser(draft: MessageDraft, place: number): void {
  if (draft.type !== 'teaser') return
  const wrong =
    draft.medias.length === 0
      ? { field: 'media', words: RULE_TEXT.media }
      : isVisibleText(draft.text)
        ? null
        : { field: 'text', words: RULE_TEXT.text }
  if (wrong)
    throw new Refusal('BAD_INPUT', {
      message: wrong.words,
      fields: { [`messages.${place}.${wrong.field}`]: wrong.words },
    })
}

function refuseRuleUnlessCreator({ isCreator }: Viewer): void {
  if (!isCreator) throw new Refusal('FORBIDDEN', { message: RULE_TEXT.onlyCreators })
}
