/** Decisions about an account: warning, suspension, ban, and lifting them. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { DECISION } from '#rules/decision.ts'
import { DAY_MS } from '#rules/time.ts'
import { audit } from '../../audit/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { Decision } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'
import { carryOutDecision, type DecisionSource } from './carry-out.ts'
import { closingDecision, endDecision, expiredDecisions, lockDecision } from './decision-queries.ts'
import { notifyDecision } from './notify-decision.ts'
import { reopenAfter } from './reopen.ts'

type Deps = Pick<ModerationDeps, 'bus' | 'clock' | 'enqueue'>

type AccountVerdict = {
  accountId: string
  rule: ContentRuleName
  /** The findings, as a message to the person. */
  facts: string
  source?: DecisionSource
}

export const warnAccount = (deps: Deps, tx: Tx, staff: Staff, verdict: AccountVerdict) =>
  decide(deps, tx, staff, { ...verdict, measure: 'warn', until: null })

/** Without days it lasts until it is lifted. */
export function decideSuspension(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { days, ...verdict }: AccountVerdict & { days: number | null },
): Promise<Decision> {
  const until = days === null ? null : untilAfter(deps, days)
  return decide(deps, tx, staff, { ...verdict, measure: 'suspend', until })
}

export const banAccount = (deps: Deps, tx: Tx, staff: Staff, verdict: AccountVerdict) =>
  decide(deps, tx, staff, { ...verdict, measure: 'ban', until: null })

export function untilAfter({ clock }: Pick<Deps, 'clock'>, days: number): Date {
  if (!Number.isInteger(days) || days < 1 || days > DECISION.suspensionMaxDays) {
    const message = `Choose 1 to ${DECISION.suspensionMaxDays} days`
    throw new Refusal('BAD_INPUT', { message, fields: { days: message } })
  }
  return new Date(clock.now().getTime() + days * DAY_MS)
}

type AccountMeasure = AccountVerdict & { measure: 'warn' | 'suspend' | 'ban'; until: Date | null }

async function decide(deps: Deps, tx: Tx, staff: Staff, decided: AccountMeasure): Promise<Decision> {
  const { accountId, measure, rule, facts, until, source = { kind: 'staff', id: null } } = decided
  const decision = await carryOutDecision(deps, tx, staff.accountId, {
    ...{ accountId, kind: 'account', title: '', measure },
    ...{ rule, facts, source, until },
  })
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'account', id: accountId },
    accountId,
    after: { decision: decision.id, measure, rule, until: until?.toISOString() ?? null },
    reason: facts,
  })
  return decision
}

/** Ends a suspension or ban early. Undefined when the account is not closed, as on a repeat. */
export async function liftAccountDecision(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { accountId, words: reason }: { accountId: string; words: string },
): Promise<Decision | undefined> {
  if (accountId === staff.accountId) throw new Refusal('FORBIDDEN')
  const known = await closingDecision(tx, accountId)
  const before = known && (await lockDecision(tx, known.id))
  if (!before || before.ended_at !== null) return undefined
  const by = staff.accountId
  const decision = await endDecision(tx, before.id, {
    at: deps.clock.now(),
    how: 'lifted',
    by,
    words: reason,
  })
  await reopenAfter(tx, decision)
  await notifyDecision(deps, tx, decision, 'ended')
  await audit(deps, tx, {
    by: staff,
    target: { kind: 'account', id: accountId },
    accountId,
    before: { decision: decision.id, measure: decision.measure },
    after: { decision: null },
    reason,
  })
  return decision
}

/** Ends expired suspensions and notifies the people, one transaction each. */
export async function endSuspensions(deps: Deps & { db: Db }): Promise<void> {
  for (const id of await expiredDecisions(deps.db, deps.clock.now()))
    await deps.db.transaction().execute(async (tx) => {
      const before = await lockDecision(tx, id)
      if (!before || before.ended_at !== null) return
      const at = deps.clock.now()
      const decision = await endDecision(tx, id, { at, how: 'over', by: null, words: null })
      await reopenAfter(tx, decision)
      await notifyDecision(deps, tx, decision, 'ended')
    })
}
