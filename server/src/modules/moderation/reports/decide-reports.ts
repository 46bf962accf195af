/** Decides all reports about one thing together, with an undo window of some seconds and an optional second person. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { contentRule } from '#rules/content-rules.ts'
import { DECISION, needsSecondReviewer, REPORT_OUTCOMES, type ReportOutcome } from '#rules/decision.ts'
import { oneOf } from '#rules/one-of.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { lockReportGroup, type ReportGroup, targetKindOf, updateReportGroup } from '../../reports/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { untilAfter } from '../decisions/account-decisions.ts'
import { readRule, readStaffMessage } from '../decisions/read-message.ts'
import { moderationJobs } from '../job-tokens.ts'
import type { ModerationDeps } from '../types.ts'

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'enqueue'>

type ReportsVerdict = {
  outcome: string
  rule: string | null
  /** The findings, as a message to the person; by default the text of the rule. */
  words: string | null
  /** Length of a suspension or streaming prohibition. */
  days: number | null
  /** Whether a colleague must confirm first. */
  needsConfirmation: boolean
}

/** Only records the decision: a job carries it out after the undo window, or after a second person agreed. */
export function decideReports(
  deps: Deps,
  staff: Staff<'reports.decide'>,
  groupId: string,
  given: ReportsVerdict,
): Promise<ReportGroup> {
  const outcome = readOutcome(given.outcome)
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockDecidableGroup(tx, staff, groupId, outcome)
    if (before.state !== 'open') return before
    refuseInvalidOutcome(before, outcome)
    const isProposed = needsSecondReviewer(outcome) || given.needsConfirmation
    const group = await updateReportGroup(tx, groupId, {
      ...verdictColumns(deps, outcome, given),
      state: isProposed ? 'proposed' : 'deciding',
      decided_by: staff.accountId,
      decided_at: deps.clock.now(),
      seconded_by: null,
    })
    if (!isProposed) await enqueueCarryOut(deps, tx, group)
    await auditGroup(deps, tx, staff, { before, after: group })
    return group
  })
}

function verdictColumns(deps: Deps, outcome: ReportOutcome, given: ReportsVerdict) {
  if (outcome === 'none') return { outcome, rule: null, facts: '', days: null }
  const rule = readRule(given.rule ?? '')
  const facts = readStaffMessage(given.words || contentRule(rule).found, 'words')
  const hasDays = outcome === 'remove-suspend' || outcome === 'remove-forbid'
  const days = hasDays ? (given.days ?? DECISION.suspensionDays) : null
  // Validated here, as a job could not report the error to the person.
  if (days !== null) untilAfter(deps, days)
  return { outcome, rule, facts, days }
}

function refuseInvalidOutcome(group: ReportGroup, outcome: ReportOutcome): void {
  const kind = targetKindOf(group)
  const message =
    kind === 'account' && outcome === 'remove'
      ? 'You can’t remove a profile. Warn or suspend the account instead.'
      : kind !== 'live' && outcome === 'remove-forbid'
        ? 'You can only do this for reports of a live.'
        : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { outcome: message } })
}

/** A second staff member agrees, or returns it to the queue. */
export function confirmReportsDecision(
  deps: Deps,
  staff: Staff<'reports.decide'>,
  groupId: string,
  agrees: boolean,
): Promise<ReportGroup> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockReportGroup(tx, groupId)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.account_id === staff.accountId || before.decided_by === staff.accountId)
      throw new Refusal('FORBIDDEN', { message: 'Another moderator has to review this one.' })
    if (before.state !== 'proposed') throw await alreadyDecided(tx, before)
    const now = deps.clock.now()
    const group = await updateReportGroup(
      tx,
      groupId,
      agrees ? { state: 'deciding', seconded_by: staff.accountId, decided_at: now } : REOPENED,
    )
    if (agrees) await enqueueCarryOut(deps, tx, group)
    await auditGroup(deps, tx, staff, { before, after: group })
    return group
  })
}

const REOPENED = {
  state: 'open',
  outcome: null,
  rule: null,
  facts: '',
  days: null,
  decided_by: null,
  decided_at: null,
  seconded_by: null,
} as const

/** Undo by the staff member who decided, proposed or seconded it, before anybody is notified. */
export function undoReportsDecision(
  deps: Deps,
  staff: Staff<'reports.decide'>,
  groupId: string,
): Promise<ReportGroup> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockReportGroup(tx, groupId)
    if (!before) throw new Refusal('NOT_FOUND')
    const isTheirs = [before.decided_by, before.seconded_by].includes(staff.accountId)
    const isEarly = before.state === 'deciding' && carriedOutAt(before) > deps.clock.now()
    if (before.state === 'open') return before
    if (!isTheirs || !(isEarly || before.state === 'proposed')) throw await alreadyDecided(tx, before)
    const group = await updateReportGroup(tx, groupId, REOPENED)
    await auditGroup(deps, tx, staff, { before, after: group })
    return group
  })
}

export function carriedOutAt({ decided_at }: Pick<ReportGroup, 'decided_at'>): Date {
  return new Date((decided_at?.getTime() ?? 0) + DECISION.takeBackMs)
}

async function enqueueCarryOut(deps: Deps, tx: Tx, group: ReportGroup): Promise<void> {
  await deps.enqueue(
    moderationJobs.carryOutReportsDecision,
    { groupId: group.id },
    { tx, startAfter: carriedOutAt(group) },
  )
}

/** Repeating the own decision is accepted, as in a double tap. */
async function lockDecidableGroup(
  tx: Tx,
  staff: Staff,
  groupId: string,
  outcome: ReportOutcome,
): Promise<ReportGroup> {
  const group = await lockReportGroup(tx, groupId)
  if (!group) throw new Refusal('NOT_FOUND')
  if (group.account_id === staff.accountId)
    throw new Refusal('FORBIDDEN', { message: 'Another moderator has to decide this one.' })
  const isSame = group.decided_by === staff.accountId && group.outcome === outcome
  if (group.state !== 'open' && !isSame) throw await alreadyDecided(tx, group)
  return group
}

/** Names the staff member who was first. */
async function alreadyDecided(tx: Tx, { decided_by }: ReportGroup): Promise<Refusal> {
  const [who] = decided_by === null ? [] : await findAccountsByIds(tx, [decided_by])
  const by = who?.fullname ?? 'Another moderator'
  return new Refusal('ALREADY_DECIDED', { message: `${by} already decided this.`, facts: { by } })
}

async function auditGroup(
  deps: Deps,
  tx: Tx,
  by: Staff,
  { before, after }: Record<'before' | 'after', ReportGroup>,
): Promise<void> {
  await audit(deps, tx, {
    by,
    target: { kind: 'report-group', id: after.id },
    accountId: after.account_id,
    before: { state: before.state, outcome: before.outcome },
    after: { state: after.state, outcome: after.outcome, rule: after.rule, reports: after.reports },
    reason: after.facts || null,
  })
}

function readOutcome(text: string): ReportOutcome {
  const outcome = oneOf(REPORT_OUTCOMES, text)
  const message = `A decision must be one of ${REPORT_OUTCOMES.join(', ')}.`
  if (!outcome) throw new Refusal('BAD_INPUT', { message, fields: { outcome: message } })
  return outcome
}
