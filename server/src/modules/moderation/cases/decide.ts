/** Decides a case once: acts on the media and notifies both sides. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type CaseOutcome, caseNumber, readOutcome } from '#rules/cases.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import { findAccountsByIds, findStaff } from '../../accounts/index.ts'
import { readRule, readStaffMessage } from '../decisions/read-message.ts'
import type { ModerationDeps } from '../types.ts'
import { restoreCaseMedia, takeDownCaseMedia, unhideCaseMedia } from './case-media.ts'
import { type CaseRow, findCase, updateCase } from './case-queries.ts'
import { closeCase, moveTo } from './change-state.ts'
import { openCaseDetails } from './sealed.ts'
import { closeRestored } from './sender-actions.ts'
import { auditCaseChange, type CaseDecider, confirmNow, withStaffCase } from './staff-actions.ts'
import { addStep } from './steps.ts'

type CaseVerdict = {
  outcome: string
  /** The violated rule, for takedowns for other reasons than copyright or consent. */
  rule: string | null
  /** The message to the sender. */
  words: string
}

export function decideCase(
  deps: ModerationDeps,
  staff: CaseDecider,
  id: string,
  verdict: CaseVerdict,
): Promise<CaseRow> {
  const words = readStaffMessage(verdict.words, 'words')
  return withStaffCase(deps, staff, id, async (tx, row) => {
    const outcome = readOutcome(row.kind, verdict.outcome)
    if (!outcome) throw new Refusal('BAD_INPUT', { message: 'Choose a decision' })
    const open = await requireDecidable(deps, tx, staff, row)
    const rule = verdict.rule ? readRule(verdict.rule) : defaultRule(row)
    await applyOutcome(deps, tx, staff, open, { outcome, rule, words })
    await addStep(deps, tx, open, {
      ...{ step: 'decided', audience: 'sender', words },
      ...{ staffId: staff.accountId, isMailed: true },
    })
    const next = await closeCase(deps, tx, open, { outcome, staffId: staff.accountId })
    await auditCaseChange(deps, tx, staff, open, next, words)
    return next
  })
}

type OutcomeOptions = { outcome: CaseOutcome; rule: ContentRuleName; words: string }

async function applyOutcome(
  deps: ModerationDeps,
  tx: Tx,
  staff: CaseDecider,
  row: CaseRow,
  { outcome, rule, words }: OutcomeOptions,
): Promise<void> {
  if (outcome !== 'taken-down') {
    await restoreCaseMedia(deps, tx, row, { staff, how: 'restored', words })
    if (row.kind !== 'counter') await unhideCaseMedia(deps, tx, row, 'kept')
    return
  }
  const facts = messageToOwner(deps, row, words)
  const redress = row.kind === 'dmca' ? 'counter-notice' : 'appeal'
  await takeDownCaseMedia(deps, tx, staff, row, { rule, facts, redress })
}

/** The message to the owner: names the claimant of a DMCA notice, as the law requires, and nobody for other notices. */
function messageToOwner(deps: ModerationDeps, row: CaseRow, words: string): string {
  if (row.kind !== 'dmca') return words
  const { owner = '', work = '' } = openCaseDetails(deps, row)
  const claim = `${owner} says it copies their work: ${cut(work, 300)}.`
  return `${claim} Their notice number is ${caseNumber(row)}. To object, send a counter-notice: ${deps.site.url}/counter-notice?notice=${row.number}`
}

function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= length ? line : `${line.slice(0, length)}…`
}

function defaultRule({ kind, topic }: CaseRow): ContentRuleName {
  if (kind === 'dmca' || topic === 'Stolen content') return 'rights'
  if (kind === 'consent' || topic === 'Shown without consent') return 'consent'
  return topic === 'Looks under 18' ? 'age' : 'other'
}

/** Confirms an unconfirmed case first; an escalated case needs another staff member, if there is one. */
async function requireDecidable(
  deps: ModerationDeps,
  tx: Tx,
  staff: CaseDecider,
  row: CaseRow,
): Promise<CaseRow> {
  if (row.state === 'closed') throw await alreadyDecided(tx, row)
  if (row.state === 'forwarded')
    throw new Refusal('CONFLICT', {
      message: 'This was forwarded. It closes automatically, or when a court decides.',
    })
  if (row.state === 'received') return confirmNow(deps, tx, staff, row)
  if (row.state === 'escalated' && row.decided_by === staff.accountId) {
    const others = (await findStaff(tx, 'cases.decide')).filter(({ id }) => id !== staff.accountId)
    if (others.length > 0)
      throw new Refusal('FORBIDDEN', {
        message: 'You made the first decision. Another moderator takes the second look.',
      })
  }
  return row
}

async function alreadyDecided(tx: Tx, { decided_by }: CaseRow): Promise<Refusal> {
  const [by] = decided_by ? await findAccountsByIds(tx, [decided_by]) : []
  return new Refusal('ALREADY_DECIDED', {
    message: by ? `@${by.username} already decided this.` : 'This case is already closed.',
  })
}

/** Forwards a counter-notice unchanged to the sender of the notice, which starts the deadline for a lawsuit. */
export function forwardCounterNotice(deps: ModerationDeps, staff: CaseDecider, id: string): Promise<CaseRow> {
  return withStaffCase(deps, staff, id, async (tx, row) => {
    if (row.state === 'forwarded') return row
    if (row.kind !== 'counter')
      throw new Refusal('BAD_INPUT', { message: 'You can only forward a counter-notice' })
    const notice = row.answers_id ? await findCase(tx, row.answers_id) : undefined
    if (!notice) throw new Refusal('CONFLICT', { message: 'It doesn’t say which notice it answers.' })
    if (notice.outcome !== 'taken-down')
      throw new Refusal('CONFLICT', { message: 'That notice no longer has anything removed.' })
    const open = await requireDecidable(deps, tx, staff, row)
    const by = { staffId: staff.accountId, isMailed: true }
    await addStep(deps, tx, notice, {
      ...{ step: 'counter-copy', audience: 'sender', words: copyOfCounterNotice(deps, open) },
      ...by,
    })
    await addStep(deps, tx, open, { step: 'forwarded', audience: 'sender', ...by })
    const next = await moveTo(deps, tx, open, 'forwarded')
    await auditCaseChange(deps, tx, staff, open, next, null)
    return next
  })
}

/** What the law requires the other side to get: identity, address for service, and the sworn statement. */
function copyOfCounterNotice(deps: ModerationDeps, row: CaseRow): string {
  const { name, email, postal = '', phone = '', words, signature = '' } = openCaseDetails(deps, row)
  return [
    `Counter-notice ${caseNumber(row)}`,
    ...row.addresses,
    '',
    words,
    '',
    'I swear, under penalty of perjury, that I have a good faith belief that the material was removed by mistake or misidentification. I consent to the jurisdiction of the court for my address, and will accept service of process from the person who sent the notice.',
    '',
    `Signed: ${signature}`,
    name,
    postal,
    phone,
    email,
  ].join('\n')
}

/** No lawsuit was reported before the deadline: restores what the notice took down. */
export async function restoreByCounterNotice(deps: ModerationDeps, tx: Tx, answer: CaseRow): Promise<void> {
  const notice = answer.answers_id ? await findCase(tx, answer.answers_id) : undefined
  if (notice?.outcome === 'taken-down') {
    const words = 'Your counter-notice was forwarded, and no court action was reported.'
    await restoreCaseMedia(deps, tx, notice, { staff: null, how: 'counter-notice', words })
    await updateCase(tx, notice.id, { outcome: 'restored' })
    await addStep(deps, tx, notice, { step: 'restored', audience: 'sender', isMailed: true })
  }
  await closeRestored(deps, tx, answer)
}

/** Reverses a wrong decision: restores everything this case took down. */
export function restoreCase(
  deps: ModerationDeps,
  staff: CaseDecider,
  id: string,
  given: string,
): Promise<CaseRow> {
  const words = readStaffMessage(given, 'words')
  return withStaffCase(deps, staff, id, async (tx, row) => {
    if (row.outcome === 'restored') return row
    if (row.kind !== 'dmca' || row.state !== 'closed' || row.outcome !== 'taken-down')
      throw new Refusal('CONFLICT', { message: 'This case hasn’t removed anything.' })
    await restoreCaseMedia(deps, tx, row, { staff, how: 'restored', words })
    await addStep(deps, tx, row, {
      ...{ step: 'restored', audience: 'sender', words },
      ...{ staffId: staff.accountId, isMailed: true },
    })
    const next = await updateCase(tx, row.id, { outcome: 'restored' })
    await auditCaseChange(deps, tx, staff, row, next, words)
    return next
  })
}
