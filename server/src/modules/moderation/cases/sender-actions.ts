/** Actions of the sender by link: add information, withdraw, escalate, report a lawsuit. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { CASE, mayEscalate } from '#rules/cases.ts'
import { caseAnswerForm, suitForm } from '#rules/forms/cases.ts'
import { checkForm } from '#rules/forms/check.ts'
import type { ModerationDeps } from '../types.ts'
import { restoreCaseMedia, unhideCaseMedia } from './case-media.ts'
import {
  type CaseRow,
  findCaseByToken,
  forwardedCounterNotice,
  lockCase,
  updateCase,
} from './case-queries.ts'
import { closeCase, moveTo, moveToConfirmed } from './change-state.ts'
import { type CaseFile, deleteCaseFiles, storeCaseFiles } from './sealed.ts'
import { addStep, countSteps } from './steps.ts'

export function mayAnswer({ state }: Pick<CaseRow, 'state'>): boolean {
  return state !== 'closed'
}

/** Before the decision; a copyright claim also afterwards. */
export function mayWithdraw({ kind, state, outcome }: Pick<CaseRow, 'kind' | 'state' | 'outcome'>): boolean {
  return state !== 'closed' ? state !== 'escalated' : kind === 'dmca' && outcome === 'taken-down'
}

export function mayEscalateNow(row: CaseRow, now: Date): boolean {
  return mayEscalate({ ...row, decidedAt: row.decided_at, escalatedAt: row.escalated_at }, now)
}

/** Adds text and proof. If they were awaited, our own deadline resumes. */
export async function addToCase(
  deps: ModerationDeps,
  token: string,
  { form, files }: { form: unknown; files: readonly CaseFile[] },
): Promise<void> {
  const { words } = readForm(checkForm(caseAnswerForm, form))
  const found = await findCaseByToken(deps.db, token)
  if (!found) throw new Refusal('NOT_FOUND')
  const names = files.map(({ name }) => name)
  try {
    await storeCaseFiles(deps, found.id, files)
    await withCase(deps, token, async (tx, row) => {
      if (!mayAnswer(row)) throw caseClosed()
      if ((await countSteps(tx, row.id, 'answer')) >= CASE.maxAnswers) throw new Refusal('TOO_MANY_REQUESTS')
      await addStep(deps, tx, row, { step: 'answer', audience: 'sender', words, files: names })
      if (row.state === 'asked') await moveToConfirmed(deps, tx, row)
    })
  } catch (error) {
    await deleteCaseFiles(deps, found.id, names)
    throw error
  }
}

/** False when there is nothing to withdraw, as on a repeat. */
export function withdrawCase(deps: ModerationDeps, token: string): Promise<boolean> {
  return withCase(deps, token, async (tx, row) => {
    if (!mayWithdraw(row)) return false
    await addStep(deps, tx, row, { step: 'withdrawn', audience: 'sender', isMailed: true })
    if (row.state === 'closed') {
      await restoreCaseMedia(deps, tx, row, { staff: null, how: 'restored', words: WITHDRAWN_WORDS })
      await updateCase(tx, row.id, { outcome: 'restored' })
      const answer = await forwardedCounterNotice(tx, row.id)
      if (answer) await closeRestored(deps, tx, answer)
      return true
    }
    await unhideCaseMedia(deps, tx, row, 'withdrawn')
    await closeCase(deps, tx, row, { outcome: 'withdrawn', staffId: null })
    return true
  })
}

const WITHDRAWN_WORDS = 'The sender withdrew their notice.'

/** Closes a successful counter-notice. */
export async function closeRestored(deps: ModerationDeps, tx: Tx, answer: CaseRow): Promise<void> {
  await addStep(deps, tx, answer, { step: 'restored', audience: 'sender', isMailed: true })
  await closeCase(deps, tx, answer, { outcome: 'restored', staffId: null })
}

/** Allowed once, within a month of the decision. False on a repeat. */
export function escalateCase(deps: ModerationDeps, token: string, given: unknown): Promise<boolean> {
  const { words } = readForm(checkForm(caseAnswerForm, given))
  return withCase(deps, token, async (tx, row) => {
    if (row.state === 'escalated') return false
    if (!mayEscalateNow(row, deps.clock.now())) throw caseClosed()
    await addStep(deps, tx, row, { step: 'escalated', audience: 'sender', words, isMailed: true })
    await moveTo(deps, tx, row, 'escalated')
    return true
  })
}

/** The sender of the notice reports a lawsuit while its counter-notice waits, so the media stay down. */
export function reportLawsuit(deps: ModerationDeps, token: string, given: unknown): Promise<boolean> {
  const { court, docket } = readForm(checkForm(suitForm, given))
  return withCase(deps, token, async (tx, row) => {
    const known = await forwardedCounterNotice(tx, row.id)
    const answer = known && (await lockCase(tx, known.id))
    if (answer?.state !== 'forwarded') return false
    const words = `Court: ${court}\nCase number: ${docket}`
    await addStep(deps, tx, row, { step: 'suit', audience: 'sender', words, isMailed: true })
    await addStep(deps, tx, answer, { step: 'suit', audience: 'sender', words, isMailed: true })
    await closeCase(deps, tx, answer, { outcome: 'suit', staffId: null })
    return true
  })
}

/** Locks the case of a link. Lock order: a notice before its counter-notice. */
async function withCase<Result>(
  deps: ModerationDeps,
  token: string,
  act: (tx: Tx, row: CaseRow) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findCaseByToken(tx, token)
    if (found?.answers_id) await lockCase(tx, found.answers_id)
    const row = found && (await lockCase(tx, found.id))
    if (!row) throw new Refusal('NOT_FOUND')
    return act(tx, row)
  })
}

type Checked<T> = { ok: true; values: T } | { ok: false; errors: Record<string, string> }

function readForm<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.values
  const message = Object.values(checked.errors)[0]
  throw new Refusal('BAD_INPUT', { ...(message && { message }), fields: checked.errors })
}

function caseClosed(): Refusal {
  return new Refusal('CONFLICT', { message: 'This case is closed.' })
}
