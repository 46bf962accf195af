/** Updates profile, email address and password atomically. */
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { hashPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isCommonPassword } from '#rules/common-passwords.ts'
import { normaliseEmail } from '#rules/email.ts'
import { changePasswordForm, confirmChangeForm, newPasswordForm } from '#rules/forms/change-password.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { type ProfileChanges, profileChangesForm } from '#rules/forms/edit-profile.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { requestEmailChange } from './email/change-email.ts'
import { enqueueToAllAddresses } from './post-mail.ts'
import { type Account, findAccountById, lockAccount, takenFieldErrors, updateAccount } from './queries.ts'
import { stillConfirmed } from './sessions/confirm-password.ts'
import { closeConsoleSessions } from './sessions/console-sessions.ts'
import { endSessions } from './sessions/sessions.ts'
import { deleteTokens } from './tokens.ts'
import { limitGuesses } from './two-step/codes.ts'
import { type ConfirmedIdentity, reauthenticate, requireSecondStep } from './two-step/reauthenticate.ts'
import type { AccountsDeps } from './types.ts'

/** An omitted or null field stays unchanged. */
type ProfileInput = { [field: string]: unknown }

type ProfileUpdate = { changes: ProfileChanges; newPassword: string | null; code: string | null }

/** The account whose owner was confirmed, and the hash of the new password if there is one. */
type Confirmed = ConfirmedIdentity & { passwordHash: string | null }

export async function updateProfile(
  deps: AccountsDeps,
  viewer: Viewer,
  input: ProfileInput,
): Promise<Account> {
  const wanted = readInput(input)
  const { username, fullname, description } = wanted.changes
  refuseBlockedWords(deps, { username, fullname, description })
  const newEmail = await newEmailFrom(deps, viewer, wanted.changes)
  const confirmed =
    wanted.newPassword || newEmail ? await confirm(deps, viewer, { wanted, newEmail, input }) : null
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, viewer.accountId)
      if (before?.status !== 'active') throw new Refusal(401)
      if (confirmed) stillConfirmed(confirmed.account, before)
      let after = await applyChanges(tx, before, wanted.changes)
      if (confirmed && newEmail && newEmail !== before.email) {
        await requireSecondStep(deps, tx, { locked: before, by: confirmed.by, code: wanted.code })
        after = await requestEmailChange(deps, tx, after, newEmail)
      }
      return confirmed?.passwordHash
        ? changePassword(deps, tx, { viewer, after, passwordHash: confirmed.passwordHash })
        : after
    })
  } catch (error) {
    const fields = takenFieldErrors(error)
    throw fields ? new Refusal('BAD_INPUT', { fields }) : error
  }
}

function readInput(input: ProfileInput): ProfileUpdate {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  )
  const wantsPassword = given.password_flag === true || given.password !== undefined
  const changes = checkForm(profileChangesForm, given)
  const passwordForm = given.passkey === undefined ? changePasswordForm : newPasswordForm
  const newPassword = wantsPassword ? checkForm(passwordForm, given) : null
  if (newPassword?.ok && isCommonPassword(newPassword.values.password))
    throw new Refusal('BAD_INPUT', { fields: { password: PASSWORD_TEXT.common } })
  if (changes.ok && (newPassword === null || newPassword.ok))
    return { changes: changes.values, newPassword: newPassword?.values.password ?? null, code: codeIn(given) }
  const fields: FieldErrors = {
    ...(changes.ok ? {} : changes.errors),
    ...(newPassword === null || newPassword.ok ? {} : newPassword.errors),
  }
  throw new Refusal('BAD_INPUT', { fields })
}

function codeIn({ code }: ProfileInput): string | null {
  return typeof code === 'string' && code.trim() !== '' ? code : null
}

/** Null when the address stays. Rate limited, because each change sends two mails. */
async function newEmailFrom(
  deps: AccountsDeps,
  viewer: Viewer,
  { email: given }: ProfileChanges,
): Promise<string | null> {
  if (given === undefined) return null
  const email = normaliseEmail(given)
  const account = await findAccountById(deps.db, viewer.accountId)
  if (account?.email === email) return null
  await deps.rateLimits.take('signUp', { account: `email of ${viewer.accountId}` })
  return email
}

type Confirming = { wanted: ProfileUpdate; newEmail: string | null; input: ProfileInput }

async function confirm(
  deps: AccountsDeps,
  viewer: Viewer,
  { wanted: { newPassword, code }, newEmail, input }: Confirming,
): Promise<Confirmed> {
  const field = 'password_current'
  const { passkey } = input
  const shown = checkForm(confirmChangeForm, { password_current: input.password_current ?? undefined })
  if (passkey == null && !shown.ok)
    throw new Refusal('BAD_INPUT', { message: shown.errors[field] ?? '', fields: shown.errors })
  if (newEmail && code !== null) await limitGuesses(deps, viewer)
  const password = shown.ok ? shown.values.password_current : null
  const confirmed = await reauthenticate(deps, viewer, { password, passkey }, field)
  const passwordHash = newPassword ? await hashPassword(newPassword, deps.accounts.passwordCost) : null
  return { ...confirmed, passwordHash }
}

async function applyChanges(
  tx: Tx,
  before: Account,
  { email: _, phone, ...changes }: ProfileChanges,
): Promise<Account> {
  const columns = {
    ...changes,
    ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
  }
  return Object.keys(columns).length === 0 ? before : updateAccount(tx, before.id, columns)
}

type PasswordChange = { viewer: Viewer; after: Account; passwordHash: string }

async function changePassword(
  deps: AccountsDeps,
  tx: Tx,
  { viewer, after, passwordHash }: PasswordChange,
): Promise<Account> {
  await closeConsoleSessions(deps, tx, { accountId: after.id, now: deps.clock.now() })
  const changed = await updateAccount(tx, after.id, {
    password_hash: passwordHash,
    password_changed_at: deps.clock.now(),
  })
  await deleteTokens(tx, after.id, ['reset-password'])
  await endSessions(deps, tx, after.id, { except: viewer.sessionId })
  await enqueueToAllAddresses(deps, tx, after, { kind: 'password-changed' })
  return changed
}
