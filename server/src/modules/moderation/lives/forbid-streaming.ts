/** Forbids a person to stream, until a date or indefinitely, and lifts that. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statementDate } from '#rules/statement.ts'
import { audit } from '../../audit/index.ts'
import { type StreamingDenial, stopStreaming } from '../../live/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { untilAfter } from '../decisions/account-decisions.ts'
import { carryOutDecision, type DecisionOrder } from '../decisions/carry-out.ts'
import { decisionLink } from '../decisions/decision-link.ts'
import { endDecision, lockDecision, streamingProhibition } from '../decisions/decision-queries.ts'
import { notifyDecision } from '../decisions/notify-decision.ts'
import { readStaffMessage } from '../decisions/read-message.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { type LiveVerdict, readVerdict } from './end-live.ts'

type Prohibition = LiveVerdict & {
  accountId: string
  /** Without days it lasts until it is lifted. */
  days: number | null
}

/** Ends their current live at once. Repeated by the same staff member it returns the same decision. */
export function forbidStreaming(
  deps: ModerationDeps,
  staff: Staff<'lives.forbid'>,
  { accountId, days, ...given }: Prohibition,
): Promise<Decision> {
  const { rule, facts } = readVerdict(given)
  const until = days === null ? null : untilAfter(deps, days)
  return deps.db.transaction().execute(async (tx) => {
    const source = { kind: 'staff', id: null } as const
    const known = await streamingProhibition(tx, accountId)
    if (known?.decided_by === staff.accountId) return known
    const decision = await forbidStreamingInTx(deps, tx, staff.accountId, {
      accountId,
      rule,
      facts,
      until,
      source,
    })
    if (!decision) throw new Refusal('ALREADY_DECIDED', { message: 'They’re already banned from streaming.' })
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      before: { streaming: true },
      after: { streaming: false, decision: decision.id, rule, until: until?.toISOString() ?? null },
      reason: facts,
    })
    return decision
  })
}

/** Undefined when already forbidden. */
export async function forbidStreamingInTx(
  deps: ModerationDeps,
  tx: Tx,
  decidedBy: string,
  order: Pick<DecisionOrder, 'accountId' | 'rule' | 'facts' | 'source'> & { until: Date | null },
): Promise<Decision | undefined> {
  const { accountId, rule, facts, source, until } = order
  // Taken first, in the same lock order as going live, against deadlocks.
  await stopStreaming(deps, tx, { accountId, until, words: facts })
  if (await streamingProhibition(tx, accountId)) return undefined
  return carryOutDecision(deps, tx, decidedBy, {
    ...{ accountId, kind: 'account', title: '', measure: 'no-live' },
    ...{ rule, facts, source, until },
  })
}

/** Undefined when streaming is not forbidden, as on a repeat. */
export function allowStreaming(
  deps: ModerationDeps,
  staff: Staff<'lives.forbid'>,
  { accountId, words }: { accountId: string; words: string },
): Promise<Decision | undefined> {
  const message = readStaffMessage(words, 'words')
  if (accountId === staff.accountId) throw new Refusal('FORBIDDEN')
  return deps.db.transaction().execute(async (tx) => {
    const known = await streamingProhibition(tx, accountId)
    const before = known && (await lockDecision(tx, known.id))
    if (!before || before.ended_at !== null) return undefined
    const end = { at: deps.clock.now(), how: 'lifted', by: staff.accountId, words: message } as const
    const decision = await endDecision(tx, before.id, end)
    await notifyDecision(deps, tx, decision, 'ended')
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      before: { streaming: false, decision: decision.id },
      after: { streaming: true },
      reason: message,
    })
    return decision
  })
}

/** The message shown in the studio and to the encoder. */
export async function whyStreamingForbidden(
  deps: Pick<ModerationDeps, 'moderation'>,
  db: Db | Tx,
  accountId: string,
): Promise<StreamingDenial | null> {
  const decision = await streamingProhibition(db, accountId)
  if (!decision) return null
  const { until } = decision
  const when = until ? `until ${statementDate(until)}` : 'any longer'
  return {
    message: `You can’t go live ${when}. See our email for the reason and how to appeal.`,
    path: decisionLink(deps, decision),
  }
}
