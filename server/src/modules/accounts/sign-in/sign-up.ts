/** Sign-up: creates an account and its first session, and sends the confirmation mail. */
import { BLOCKED_WORDS_TEXT, verdictOnWords } from '#platform/blocked-words.ts'
import { hashPassword } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { isCommonPassword } from '#rules/common-passwords.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { type SignUpForm, signUpForm } from '#rules/forms/sign-up.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { USERNAME_TEXT } from '#rules/username.ts'
import { recordConsents, recordTerms } from '../../consent/index.ts'
import { requestConfirmation } from '../email/confirmation.ts'
import { type Account, insertAccount, takenFieldErrors, usernameOwner } from '../queries.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import type { AccountsDeps } from '../types.ts'

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
  const checked = checkForm(signUpForm, form)
  if (!checked.ok) return checked
  const values = { ...checked.values, email: normaliseEmail(checked.values.email) }
  if (isCommonPassword(values.password)) return { ok: false, errors: { password: PASSWORD_TEXT.common } }
  const { username, fullname } = values
  for (const [field, text] of Object.entries({ username, fullname }))
    if (verdictOnWords(deps, text)) return { ok: false, errors: { [field]: BLOCKED_WORDS_TEXT } }
  await deps.rateLimits.take('signUp', { account: values.email, address: browser.address })

  // Before the expensive password hash; the unique index decides below.
  if (await usernameOwner(deps.db, values.username))
    return { ok: false, errors: { username: USERNAME_TEXT.taken } }
  const passwordHash = await hashPassword(values.password, deps.accounts.passwordCost)
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const account = await addAccount(deps, tx, values, passwordHash)
      await rememberDevice(tx, account.id, browser.deviceToken)
      await recordConsents(tx, account.id, browser.cookieHeader)
      await recordTerms(deps, tx, account.id)
      await alongside?.(tx, account)
      return { ok: true, account, token: await openSession(deps, tx, { accountId: account.id, ...browser }) }
    })
  } catch (error) {
    const errors = takenFieldErrors(error)
    if (!errors) throw error
    return { ok: false, errors }
  }
}

async function addAccount(
  deps: AccountsDeps,
  tx: Tx,
  { username, fullname, email }: SignUpForm,
  passwordHash: string,
): Promise<Account> {
  const now = deps.clock.now()
  const account = await insertAccount(tx, {
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
