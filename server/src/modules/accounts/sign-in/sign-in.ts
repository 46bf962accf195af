/** Sign-in with email address and password, and a code if two-step sign-in is on. */
import { hashPassword, hashToken, needsRehash, verifyPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { recordConsents } from '../../consent/index.ts'
import { enqueueMail } from '../post-mail.ts'
import {
  type Account,
  type EmailCandidate,
  emailCandidates,
  lockAccount,
  MAX_EMAIL_CANDIDATES,
  updateAccount,
} from '../queries.ts'
import { deviceName } from '../sessions/device-name.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { passesTwoStep } from '../two-step/codes.ts'
import type { AccountsDeps } from '../types.ts'
import { inactiveNotice, WRONG_PASSWORD } from './inactive.ts'
import type { Browser } from './sign-up.ts'

type SignInRefused = {
  ok: false
  message: string
  errors: FieldErrors
  twoStep?: true
  leadsTo?: string
}
type SignInResult = { ok: true; account: Account; token: string } | SignInRefused

const WRONG: SignInRefused = { ok: false, message: WRONG_PASSWORD, errors: {} }

export async function signIn(deps: AccountsDeps, form: unknown, browser: Browser): Promise<SignInResult> {
  const checked = checkForm(signInForm, form)
  if (!checked.ok) return { ...WRONG, message: firstOf(checked.errors), errors: checked.errors }
  const { password } = checked.values
  const email = normaliseEmail(checked.values.email)
  const deviceHash = hashToken(browser.deviceToken)
  const holders = await emailCandidates(deps.db, email, deviceHash)
  const limits = attemptLimits(deps, { email, deviceHash, address: browser.address })
  const isKnown = holders.some((holder) => holder.isKnown)
  await (isKnown ? limits.takeDevice() : limits.ofStrangers())

  const account = await findByPassword(deps, holders, password, isKnown ? limits.mayTakeShared : null)
  if (!account) return WRONG
  if (account.status !== 'active') return rejectInactive(deps, account)

  const rehashed = needsRehash(account.password_hash, deps.accounts.passwordCost)
    ? await hashPassword(password, deps.accounts.passwordCost)
    : null
  const result = await deps.db
    .transaction()
    .execute((tx) => completeSignIn(deps, tx, { account, code: codeOf(form), rehashed, browser }))
  if (result.ok) await (account.isKnown ? limits.resetDevice() : limits.resetShared())
  return result
}

/** Links to the details page only if two-step sign-in is off; otherwise the password alone does not prove identity. */
async function rejectInactive(deps: AccountsDeps, account: Account): Promise<SignInRefused> {
  const { message, leadsTo } = await inactiveNotice(deps, account)
  return { ...WRONG, message, ...(leadsTo && account.totp_enabled_at === null && { leadsTo }) }
}

/**
 * Unknown browsers share one rate limit per address; a known browser has its own, so that strangers cannot lock out the owner.
 * The known browser's limit applies only to the accounts it has signed in to.
 */
function attemptLimits(
  { rateLimits }: Pick<AccountsDeps, 'rateLimits'>,
  { email, deviceHash, address }: { email: string; deviceHash: string; address: string },
) {
  const device = { account: `device ${deviceHash} ${email}` }
  const takeShared = () => rateLimits.take('signIn', { account: email, address })
  return {
    ofStrangers: takeShared,
    takeDevice: () => rateLimits.take('signIn', device),
    mayTakeShared: () =>
      takeShared().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return false
          throw error
        },
      ),
    resetShared: () => rateLimits.reset('signIn', { account: email }),
    resetDevice: () => rateLimits.reset('signIn', device),
  }
}

/** Verifies a constant number of hashes, so that timing does not reveal whether the address has an account. */
async function findByPassword(
  deps: Pick<AccountsDeps, 'accounts'>,
  holders: readonly EmailCandidate[],
  password: string,
  mayBeUnknown: (() => Promise<boolean>) | null,
): Promise<EmailCandidate | undefined> {
  const checks = Array.from({ length: MAX_EMAIL_CANDIDATES }, async (_, index) => {
    const holder = holders[index]
    const fits = await verifyPassword(password, holder?.password_hash ?? '', deps.accounts.passwordCost)
    return fits ? holder : undefined
  })
  const opened = (await Promise.all(checks)).filter((holder) => holder !== undefined)
  if (mayBeUnknown === null) return opened[0]
  return opened.find((holder) => holder.isKnown) ?? ((await mayBeUnknown()) ? opened[0] : undefined)
}

type PendingSignIn = { account: Account; code: string | null; rehashed: string | null; browser: Browser }

async function completeSignIn(
  deps: AccountsDeps,
  tx: Tx,
  { account, code, rehashed, browser }: PendingSignIn,
): Promise<SignInResult> {
  const locked = await lockAccount(tx, account.id)
  // Status or password changed since the check: a session opened now would survive the change that ended all others.
  if (locked?.status !== 'active' || locked.password_hash !== account.password_hash) return WRONG
  if (!(await passesTwoStep(deps, tx, locked, code))) return twoStepRefused(code)

  if (rehashed) await updateAccount(tx, account.id, { password_hash: rehashed })
  if (await rememberDevice(tx, account.id, browser.deviceToken))
    await enqueueMail(deps, tx, {
      kind: 'new-sign-in',
      to: account.email,
      device: deviceName(browser.userAgent),
      at: deps.clock.now().toISOString(),
    })
  await recordConsents(tx, account.id, browser.cookieHeader)
  const method = locked.totp_enabled_at ? 'code' : 'password'
  const token = await openSession(deps, tx, { accountId: account.id, method, ...browser })
  return { ok: true, account, token }
}

function twoStepRefused(code: string | null): SignInRefused {
  return {
    ok: false,
    twoStep: true,
    message: 'Enter the code from your app',
    errors: code === null ? {} : { code: 'Wrong code' },
  }
}

function codeOf(form: unknown): string | null {
  if (typeof form !== 'object' || form === null || !('code' in form)) return null
  return typeof form.code === 'string' && form.code.trim() !== '' ? form.code : null
}

function firstOf(errors: FieldErrors): string {
  return Object.values(errors)[0] ?? WRONG.message
}
