/** Sign-up: creates an account and its first session, and sends the confirmation mail. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { hashPassword } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { isCommonPassword } from '#rules/common-passwords.ts'
import { normaliseEmail } from '#rules/email.ts'
import { type Checked, checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { PASSKEY_TEXT, passkeySignUpForm } from '#rules/forms/passkey.ts'
import { type SignUpForm, signUpForm } from '#rules/forms/sign-up.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { USERNAME_TEXT } from '#rules/username.ts'
import { recordConsents, recordTerms } from '../../consent/index.ts'
import { requestConfirmation } from '../email/confirmation.ts'
import { type Account, insertAccount, takenFieldErrors, usernameOwner } from '../queries.ts'
import { deviceName } from '../sessions/device-name.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import type { AccountsDeps } from '../types.ts'
import { browserHolder } from '../webauthn/challenges.ts'
import { type Created, creationOptions, type NewPasskey, readCreated } from '../webauthn/create.ts'
import { insertPasskey, isCredentialTaken } from '../webauthn/passkey-queries.ts'

/** Client details read from a request. */
export type Browser = { address: string; userAgent: string; deviceToken: string; cookieHeader: string }

export type SignUpResult = { ok: true; account: Account; token: string } | { ok: false; errors: FieldErrors }

/**
 * An address is only a claim until confirmed, so an existing address is accepted too: response and timing do not reveal whether
 * it has an account. Its owner is notified by mail.
 */
export async function signUp(
  deps: AccountsDeps,
  form: unknown,
  browser: Browser,
  /** Runs in the transaction that creates the account. */
  alongside?: (tx: Tx, account: Pick<Account, 'id' | 'created_at'>) => Promise<void>,
): Promise<SignUpResult> {
  const checked = checkSignUp(deps, form)
  if (!checked.ok) return checked
  const { password, ...values } = checked.values
  await deps.rateLimits.take('signUp', { account: values.email, address: browser.address })

  // Before the expensive password hash; the unique index decides below.
  if (await usernameOwner(deps.db, values.username))
    return { ok: false, errors: { username: USERNAME_TEXT.taken } }
  const passwordHash = password === null ? '' : await hashPassword(password, deps.accounts.passwordCost)
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const created = password === null ? await createdPasskey(deps, tx, form, browser) : null
      // Returned, so that the challenge stays spent.
      if (created && !created.ok) return { ok: false, errors: { passkey: created.message } }
      const account = await addAccount(deps, tx, { ...values, passwordHash, id: created?.accountId })
      if (created) await addFirstPasskey(tx, account, created.passkey, browser)
      await rememberDevice(tx, account.id, browser.deviceToken)
      await recordConsents(tx, account.id, browser.cookieHeader)
      await recordTerms(deps, tx, account.id)
      await alongside?.(tx, account)
      const method = created ? 'passkey' : 'password'
      const token = await openSession(deps, tx, { accountId: account.id, method, ...browser })
      return { ok: true, account, token }
    })
  } catch (error) {
    const errors = isCredentialTaken(error) ? { passkey: PASSKEY_TEXT.invalid } : takenFieldErrors(error)
    if (!errors) throw error
    return { ok: false, errors }
  }
}

type PasskeyOptions =
  | { ok: true; options: Awaited<ReturnType<typeof creationOptions>> }
  | { ok: false; errors: FieldErrors }

/** Checks the form first, so that no passkey is created for a sign-up that is refused. */
export async function signUpPasskeyOptions(
  deps: AccountsDeps,
  form: unknown,
  browser: Browser,
): Promise<PasskeyOptions> {
  const checked = checkSignUp(deps, { ...(form as object), passkey: true })
  if (!checked.ok) return checked
  const { username, fullname } = checked.values
  if (await usernameOwner(deps.db, username)) return { ok: false, errors: { username: USERNAME_TEXT.taken } }
  const holder = browserHolder(browser.deviceToken)
  const options = await creationOptions(deps, {
    purpose: 'sign-up',
    holder,
    accountId: null,
    username,
    fullname,
  })
  return { ok: true, options }
}

type Identity = Omit<SignUpForm, 'password'>
type CheckedSignUp = Checked<Identity & { password: string | null }>

/** With a passkey in the form, a password is neither needed nor set. */
function checkSignUp(deps: AccountsDeps, form: unknown): CheckedSignUp {
  const checked: CheckedSignUp =
    passkeyIn(form) === undefined
      ? checkForm(signUpForm, form)
      : withoutPassword(checkForm(passkeySignUpForm, form))
  if (!checked.ok) return checked
  const { password, username, fullname, email } = checked.values
  if (password !== null && isCommonPassword(password))
    return { ok: false, errors: { password: PASSWORD_TEXT.common } }
  for (const [field, text] of Object.entries({ username, fullname }))
    if (verdictOnWords(deps, text)) return { ok: false, errors: { [field]: BLOCKED_WORDS_TEXT } }
  return { ok: true, values: { username, fullname, email: normaliseEmail(email), password } }
}

function withoutPassword(checked: Checked<Identity>): CheckedSignUp {
  return checked.ok ? { ok: true, values: { ...checked.values, password: null } } : checked
}

/** What the browser created in place of a password. */
export function passkeyIn(form: unknown): unknown {
  if (typeof form !== 'object' || form === null || !('passkey' in form)) return undefined
  return form.passkey ?? undefined
}

function createdPasskey(
  deps: AccountsDeps,
  tx: Tx,
  form: unknown,
  { deviceToken }: Browser,
): Promise<Created> {
  return readCreated(deps, tx, passkeyIn(form), { purpose: 'sign-up', holder: browserHolder(deviceToken) })
}

async function addFirstPasskey(
  tx: Tx,
  account: Account,
  passkey: NewPasskey,
  { userAgent }: Browser,
): Promise<void> {
  const { id: account_id, created_at } = account
  await insertPasskey(tx, { ...passkey, account_id, created_at, name: deviceName(userAgent) })
}

type NewAccount = Omit<SignUpForm, 'password'> & { passwordHash: string; id: string | undefined }

async function addAccount(
  deps: AccountsDeps,
  tx: Tx,
  { id, username, fullname, email, passwordHash }: NewAccount,
): Promise<Account> {
  const now = deps.clock.now()
  const account = await insertAccount(tx, {
    ...(id !== undefined && { id }),
    username,
    fullname,
    email,
    password_hash: passwordHash,
    created_at: now,
    password_changed_at: now,
  })
  await requestConfirmation(deps, tx, account)
  return account
}
