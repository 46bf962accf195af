/** Changes what a person says about themselves, their address and their password, all or nothing. */
import { hashPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { normaliseEmail } from '#rules/email.ts'
import { changePasswordForm } from '#rules/forms/change-password.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { type ProfileChanges, profileChangesForm } from '#rules/forms/edit-profile.ts'
import { confirmPassword, stillConfirmed } from './confirm-password.ts'
import type { AccountsDeps } from './deps.ts'
import { postMail } from './post-mail.ts'
import { type Account, findAccountById, lockAccount, takenFields, updateAccount } from './queries.ts'
import { endSessions } from './sessions.ts'
import { deleteTokens } from './tokens.ts'
import { postVerification } from './verify-email.ts'

/** Every field may be left out or null, which both mean: as it is. */
export type ProfileInput = { [field: string]: unknown }

type NewPassword = { password_current: string; password: string }
type Confirmed = { account: Account; passwordHash: string }

export async function updateProfile(
  deps: AccountsDeps,
  viewer: Viewer,
  input: ProfileInput,
): Promise<Account> {
  const { changes, newPassword } = readInput(input)
  if (changes.email) await countEmailChange(deps, viewer, changes.email)
  const confirmed = newPassword ? await confirmNewPassword(deps, viewer, newPassword) : null
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, viewer.accountId)
      if (before?.status !== 'active') throw new Refusal(401)
      const after = await applyChanges(deps, tx, before, changes)
      return confirmed ? changePassword(deps, tx, { viewer, before, after, confirmed }) : after
    })
  } catch (fault) {
    const fields = takenFields(fault)
    throw fields ? new Refusal('BAD_INPUT', { fields }) : fault
  }
}

function readInput(input: ProfileInput): { changes: ProfileChanges; newPassword: NewPassword | null } {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  )
  const wantsPassword = given.password_flag === true || given.password !== undefined
  const changes = checkForm(profileChangesForm, given)
  const newPassword = wantsPassword ? checkForm(changePasswordForm, given) : null
  if (changes.ok && (newPassword === null || newPassword.ok))
    return { changes: changes.values, newPassword: newPassword?.values ?? null }
  const fields: FieldErrors = {
    ...(changes.ok ? {} : changes.errors),
    ...(newPassword === null || newPassword.ok ? {} : newPassword.errors),
  }
  throw new Refusal('BAD_INPUT', { fields })
}

/** Each change mails two people, and its answer tells whether an address is taken. */
async function countEmailChange(deps: AccountsDeps, viewer: Viewer, email: string): Promise<void> {
  const account = await findAccountById(deps.db, viewer.accountId)
  if (account?.email !== normaliseEmail(email))
    await deps.rateLimits.take('signUp', { account: `email of ${viewer.accountId}` })
}

async function confirmNewPassword(
  deps: AccountsDeps,
  viewer: Viewer,
  { password_current, password }: NewPassword,
): Promise<Confirmed> {
  const account = await confirmPassword(deps, viewer, {
    password: password_current,
    field: 'password_current',
  })
  return { account, passwordHash: await hashPassword(password) }
}

async function applyChanges(
  deps: AccountsDeps,
  tx: Tx,
  before: Account,
  { email: givenEmail, phone, ...changes }: ProfileChanges,
): Promise<Account> {
  const email = givenEmail === undefined ? before.email : normaliseEmail(givenEmail)
  const isNewEmail = email !== before.email
  const columns = {
    ...changes,
    ...(phone === undefined ? {} : { phone: phone === '' ? null : phone }),
    ...(isNewEmail ? { email, email_verified_at: null } : {}),
  }
  if (Object.keys(columns).length === 0) return before
  const after = await updateAccount(tx, before.id, columns)
  if (!isNewEmail) return after
  // Links mailed to the old address must not open an account that has left it.
  await deleteTokens(tx, before.id, ['verify-email', 'reset-password'])
  await postVerification(deps, tx, after, { isChange: true })
  await postMail(deps, tx, { kind: 'email-changed', to: before.email })
  return after
}

type PasswordChange = { viewer: Viewer; before: Account; after: Account; confirmed: Confirmed }

async function changePassword(
  deps: AccountsDeps,
  tx: Tx,
  { viewer, before, after, confirmed }: PasswordChange,
): Promise<Account> {
  stillConfirmed(confirmed.account, before)
  const changed = await updateAccount(tx, after.id, {
    password_hash: confirmed.passwordHash,
    password_changed_at: deps.clock.now(),
  })
  await deleteTokens(tx, after.id, ['reset-password'])
  await endSessions(deps, tx, after.id, { except: viewer.sessionId })
  await postMail(deps, tx, { kind: 'password-changed', to: after.email })
  return changed
}
