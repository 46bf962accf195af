/** What staff do to an account beside deciding about it: each with a reason that is written down. */
import { Refusal } from '#platform/errors.ts'
import { endSessions, leaveByStaff, lockPerson, resetTwoStep } from '../../accounts/index.ts'
import { audit, type Staff } from '../../audit/index.ts'
import { readWords } from '../decisions/read-words.ts'
import type { PersonNote } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type Given = { accountId: string; reason: string }

/** How many were ended. */
export function endPersonSessions(
  deps: ModerationDeps,
  staff: Staff<'people.sessions'>,
  { accountId, reason }: Given,
): Promise<number> {
  const words = readWords(reason, 'reason')
  return deps.db.transaction().execute(async (tx) => {
    const ended = await endSessions(deps, tx, accountId)
    if (ended > 0)
      await audit(deps, tx, {
        by: staff,
        target: { kind: 'account', id: accountId },
        accountId,
        before: { sessions: ended },
        after: { sessions: 0 },
        reason: words,
      })
    return ended
  })
}

/** Nobody opens their own second step, nor that of a colleague who would not notice: all addresses are told. */
export function resetPersonTwoStep(
  deps: ModerationDeps,
  staff: Staff<'people.twoStep'>,
  { accountId, reason }: Given,
): Promise<boolean> {
  const words = readWords(reason, 'reason')
  refuseOneself(staff, accountId)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await resetTwoStep(deps, tx, accountId))) return false
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      before: { twoStep: true },
      after: { twoStep: false },
      reason: words,
    })
    return true
  })
}

/** Begins as when they leave by themselves: hidden at once, erased after its time, undone by the mailed link. */
export function erasePerson(
  deps: ModerationDeps,
  staff: Staff<'people.erase'>,
  { accountId, reason }: Given,
): Promise<boolean> {
  const words = readWords(reason, 'reason')
  refuseOneself(staff, accountId)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await leaveByStaff(deps, tx, accountId))) return false
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      after: { status: 'deleting' },
      reason: words,
    })
    return true
  })
}

export function addNote(
  deps: ModerationDeps,
  staff: Staff<'people.note'>,
  { accountId, words }: { accountId: string; words: string },
): Promise<PersonNote> {
  const text = readWords(words, 'words')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, accountId))) throw new Refusal('NOT_FOUND')
    const note = await tx
      .insertInto('person_notes')
      .values({ account_id: accountId, by_id: staff.accountId, words: text, created_at: deps.clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      after: { note: note.id },
    })
    return note
  })
}

function refuseOneself(staff: Staff, accountId: string): void {
  if (staff.accountId === accountId)
    throw new Refusal('FORBIDDEN', { words: 'Somebody else has to do this for you.' })
}
