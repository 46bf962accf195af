/** Staff actions on an account other than decisions; each needs a reason and is audited. */
import { Refusal } from '#platform/errors.ts'
import { COUNTRY_TEXT, isCountry } from '#rules/forms/countries.ts'
import {
  deleteAccountByStaff,
  endSessions,
  lockPerson,
  resetTwoStep,
  setCountry,
} from '../../accounts/index.ts'
import { audit } from '../../audit/index.ts'
import { latestApplication } from '../../creators/index.ts'
import type { Staff } from '../../staff-rights/index.ts'
import { readStaffMessage } from '../decisions/read-message.ts'
import type { PersonNote } from '../tables.ts'
import type { ModerationDeps } from '../types.ts'

type ActionInput = { accountId: string; reason: string }

/** Returns the number of ended sessions. */
export function endPersonSessions(
  deps: ModerationDeps,
  staff: Staff<'people.sessions'>,
  { accountId, reason }: ActionInput,
): Promise<number> {
  const words = readStaffMessage(reason, 'reason')
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

/** Refused for the own account; all email addresses of the account are notified, so that it cannot happen unnoticed. */
export function resetPersonTwoStep(
  deps: ModerationDeps,
  staff: Staff<'people.twoStep'>,
  { accountId, reason }: ActionInput,
): Promise<boolean> {
  const words = readStaffMessage(reason, 'reason')
  refuseOwnAccount(staff, accountId)
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

/** Only for accounts without an approved application, which holds the country of a creator. */
export async function changeCountry(
  deps: ModerationDeps,
  staff: Staff<'identity.change'>,
  { accountId, reason, country }: ActionInput & { country: string | null },
): Promise<void> {
  const words = readStaffMessage(reason, 'reason')
  refuseOwnAccount(staff, accountId)
  if (country !== null && !isCountry(country))
    throw new Refusal('BAD_INPUT', { message: COUNTRY_TEXT, fields: { country: COUNTRY_TEXT } })
  const application = await latestApplication(deps.db, accountId)
  if (application && application.status === 'approved')
    throw new Refusal('CONFLICT', { message: 'Their address comes from their application. Change it there.' })
  await deps.db.transaction().execute(async (tx) => {
    const changed = await setCountry(tx, accountId, country)
    if (!changed) throw new Refusal('NOT_FOUND')
    if (changed.before === country) return
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'account', id: accountId },
      accountId,
      before: { country: changed.before },
      after: { country },
      reason: words,
    })
  })
}

/** Starts the same process as deletion by the owner: hidden at once, erased after a delay, undone by the mailed link. */
export function erasePerson(
  deps: ModerationDeps,
  staff: Staff<'people.erase'>,
  { accountId, reason }: ActionInput,
): Promise<boolean> {
  const words = readStaffMessage(reason, 'reason')
  refuseOwnAccount(staff, accountId)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await deleteAccountByStaff(deps, tx, accountId))) return false
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

export function addPersonNote(
  deps: ModerationDeps,
  staff: Staff<'people.note'>,
  { accountId, words }: { accountId: string; words: string },
): Promise<PersonNote> {
  const text = readStaffMessage(words, 'words')
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

function refuseOwnAccount(staff: Staff, accountId: string): void {
  if (staff.accountId === accountId)
    throw new Refusal('FORBIDDEN', { message: 'Another admin has to do this for you.' })
}
