/** Signing in with e-mail and password, and with a code where two-step sign-in is on. */
import { hashPassword, needsRehash, verifyAgainstNothing, verifyPassword } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { recordConsents } from '../consent/index.ts'
import type { AccountsDeps } from './deps.ts'
import { deviceName } from './device-name.ts'
import { rememberDevice } from './devices.ts'
import { postMail } from './post-mail.ts'
import { type Account, findAccountByEmail, lockAccount, updateAccount } from './queries.ts'
import { openSession } from './sessions.ts'
import type { Browser } from './sign-up.ts'
import { passesTwoStep } from './two-step.ts'

export type SignInRefused = { ok: false; words: string; errors: FieldErrors; twoStep?: true }
export type SignInResult = { ok: true; account: Account; token: string } | SignInRefused

const WRONG: SignInRefused = { ok: false, words: 'Email address or password is wrong', errors: {} }

/** Said only to somebody who knows the password. */
const CLOSED_WORDS: Record<Exclude<Account['status'], 'active'>, string> = {
  suspended: 'This account is suspended. Please write to support.',
  deleting: 'This account is being deleted. Use the link in our mail to undo it.',
  erased: WRONG.words,
}

export async function signIn(deps: AccountsDeps, form: unknown, browser: Browser): Promise<SignInResult> {
  const checked = checkForm(signInForm, form)
  if (!checked.ok) return { ...WRONG, words: firstOf(checked.errors), errors: checked.errors }
  const { password } = checked.values
  const email = normaliseEmail(checked.values.email)
  await deps.rateLimits.take('signIn', { account: email, address: browser.address })

  const account = await findAccountByEmail(deps.db, email)
  const isRight = account
    ? await verifyPassword(password, account.password_hash)
    : await verifyAgainstNothing(password)
  if (!account || !isRight) return WRONG
  if (account.status !== 'active') return { ...WRONG, words: CLOSED_WORDS[account.status] }

  const rehashed = needsRehash(account.password_hash) ? await hashPassword(password) : null
  const result = await deps.db
    .transaction()
    .execute((tx) => enter(deps, tx, { account, code: codeOf(form), rehashed, browser }))
  if (result.ok) await deps.rateLimits.forget('signIn', { account: email })
  return result
}

type Entering = { account: Account; code: string | null; rehashed: string | null; browser: Browser }

async function enter(
  deps: AccountsDeps,
  tx: Tx,
  { account, code, rehashed, browser }: Entering,
): Promise<SignInResult> {
  const locked = await lockAccount(tx, account.id)
  // Changed since it was checked: a session opened now would outlive the change that ended all others.
  if (locked?.status !== 'active' || locked.password_hash !== account.password_hash) return WRONG
  if (!(await passesTwoStep(deps, tx, locked, code))) return twoStepRefused(code)

  if (rehashed) await updateAccount(tx, account.id, { password_hash: rehashed })
  if (await rememberDevice(tx, account.id, browser.deviceToken))
    await postMail(deps, tx, {
      kind: 'new-sign-in',
      to: account.email,
      device: deviceName(browser.userAgent),
      at: deps.clock.now().toISOString(),
    })
  await recordConsents(tx, account.id, browser.cookieHeader)
  return { ok: true, account, token: await openSession(deps, tx, { accountId: account.id, ...browser }) }
}

function twoStepRefused(code: string | null): SignInRefused {
  return {
    ok: false,
    twoStep: true,
    words: 'Enter the code from your app',
    errors: code === null ? {} : { code: 'Code is wrong' },
  }
}

function codeOf(form: unknown): string | null {
  if (typeof form !== 'object' || form === null || !('code' in form)) return null
  return typeof form.code === 'string' && form.code.trim() !== '' ? form.code : null
}

function firstOf(errors: FieldErrors): string {
  return Object.values(errors)[0] ?? WRONG.words
}
