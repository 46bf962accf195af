/** Staff actions on an undecided case: confirm, ask for proof, write to the sender, add notes and media. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { CASE } from '#rules/cases.ts'
import { audit } from '../../audit/index.ts'
import { resolveMediaUrls } from '../../media/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { readStaffMessage } from '../decisions/read-message.ts'
import type { ModerationDeps } from '../types.ts'
import { type CaseRow, findCase, lockCase } from './case-queries.ts'
import { moveTo, moveToConfirmed } from './change-state.ts'
import { addStep } from './steps.ts'

export type CaseDecider = Staff<'cases.decide'>

/** Locks the case, after the notice it answers; refuses staff who sent it. */
export async function withStaffCase<Result>(
  deps: ModerationDeps,
  staff: Staff,
  id: string,
  act: (tx: Tx, row: CaseRow) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findCase(tx, id)
    if (found?.answers_id) await lockCase(tx, found.answers_id)
    const row = found && (await lockCase(tx, id))
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.account_id === staff.accountId)
      throw new Refusal('FORBIDDEN', {
        message: 'You sent this case. Another moderator has to review it.',
      })
    return act(tx, row)
  })
}

/** Safe to repeat: a case in a later state is already confirmed. */
export function confirmCase(deps: ModerationDeps, staff: CaseDecider, id: string): Promise<CaseRow> {
  return withStaffCase(deps, staff, id, async (tx, row) =>
    row.state === 'received' ? confirmNow(deps, tx, staff, row) : row,
  )
}

export async function confirmNow(
  deps: ModerationDeps,
  tx: Tx,
  staff: CaseDecider,
  row: CaseRow,
): Promise<CaseRow> {
  await addStep(deps, tx, row, {
    step: 'confirmed',
    audience: 'sender',
    staffId: staff.accountId,
    isMailed: true,
  })
  const next = await moveToConfirmed(deps, tx, row)
  await auditCaseChange(deps, tx, staff, row, next, null)
  return next
}

/** The sender has five working days, during which our deadline pauses. */
export function askForProof(
  deps: ModerationDeps,
  staff: CaseDecider,
  id: string,
  given: string,
): Promise<CaseRow> {
  const words = readStaffMessage(given, 'words', CASE.messageMaxLength)
  return withStaffCase(deps, staff, id, async (tx, row) => {
    const open = row.state === 'received' ? await confirmNow(deps, tx, staff, row) : row
    if (open.state !== 'confirmed') throw new Refusal('CONFLICT')
    const letter = { step: 'asked', audience: 'sender', words, staffId: staff.accountId } as const
    await addStep(deps, tx, open, { ...letter, isMailed: true })
    const next = await moveTo(deps, tx, open, 'asked')
    await auditCaseChange(deps, tx, staff, open, next, null)
    return next
  })
}

export function writeToSender(
  deps: ModerationDeps,
  staff: CaseDecider,
  id: string,
  given: string,
): Promise<CaseRow> {
  const words = readStaffMessage(given, 'words', CASE.messageMaxLength)
  return withStaffCase(deps, staff, id, async (tx, row) => {
    const letter = { step: 'letter', audience: 'sender', words, staffId: staff.accountId } as const
    await addStep(deps, tx, row, { ...letter, isMailed: true })
    await audit(deps, tx, { by: staff, target: { kind: 'case', id }, after: { letter: true } })
    return row
  })
}

/** An internal note. */
export function noteOnCase(
  deps: ModerationDeps,
  staff: Staff<'cases.see'>,
  id: string,
  given: string,
): Promise<CaseRow> {
  const words = readStaffMessage(given, 'words', CASE.messageMaxLength)
  return withStaffCase(deps, staff, id, async (tx, row) => {
    await addStep(deps, tx, row, { step: 'note', audience: 'staff', words, staffId: staff.accountId })
    return row
  })
}

/** Adds media that the sender did not name correctly. */
export function addCaseMedia(
  deps: ModerationDeps,
  staff: CaseDecider,
  id: string,
  address: string,
): Promise<CaseRow> {
  return withStaffCase(deps, staff, id, async (tx, row) => {
    if (row.state === 'closed') throw new Refusal('ALREADY_DECIDED')
    const [media] = await resolveMediaUrls(tx, deps.site, [address.trim()])
    if (!media) {
      const message = 'This link doesn’t lead to media here'
      throw new Refusal('BAD_INPUT', { message, fields: { address: message } })
    }
    const added = await tx
      .insertInto('case_media')
      .values({
        case_id: id,
        media_id: media.id,
        account_id: media.account_id,
        decision_id: null,
        changed_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('media_id')
      .executeTakeFirst()
    if (!added) return row
    await addStep(deps, tx, row, { step: 'media-added', audience: 'staff', staffId: staff.accountId })
    const target = { kind: 'case', id } as const
    await audit(deps, tx, { by: staff, target, accountId: media.account_id, after: { media: media.id } })
    return row
  })
}

export async function auditCaseChange(
  deps: ModerationDeps,
  tx: Tx,
  by: CaseDecider,
  before: CaseRow,
  after: CaseRow,
  reason: string | null,
): Promise<void> {
  await audit(deps, tx, {
    by,
    target: { kind: 'case', id: before.id },
    before: { state: before.state, outcome: before.outcome },
    after: { state: after.state, outcome: after.outcome },
    reason,
  })
}
