/** Sign-in with email address and password, and a code if two-step sign-in is on. */
import { hashPassword, hashToken, needsRehash, verifyPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { recordConsents } from '../../consent/index.ts'
import { postMail } from '../post-mail.ts'
import {
  type Account,
  type AddressHolder,
  holdersOf,
  lockAccount,
  PEOPLE_AT_ADDRESS,
  updateAccount,
} from '../queries.ts'
import { deviceName } from '../sessions/device-name.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { passesTwoStep } from '../two-step/two-step.ts'
import type { AccountsDeps } from '../types.ts'
import type { Browser } from './sign-up.ts'

export type SignInRefused = {
  ok: false
  words: string
  errors: FieldErrors
  twoStep?: true
  leadsTo?: string
}
export type SignInResult = { ok: true; account: Account; token: string } | SignInRefused

const WRONG: SignInRefused = { ok: false, words: 'Email address or password is wrong', errors: {} }

/** Shown only after a correct password. */
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
  const deviceHash = hashToken(browser.deviceToken)
  const holders = await holdersOf(deps.db, email, deviceHash)
  const tries = countTries(deps, { email, deviceHash, address: browser.address })
  const isKnown = holders.some((holder) => holder.isKnown)
  await (isKnown ? tries.ofDevice() : tries.ofStrangers())

  const account = await whoseIs(deps, holders, password, isKnown ? tries.areStrangersWelcome : null)
  if (!account) return WRONG
  if (account.status !== 'active') return refuseClosed(deps, account)

  const rehashed = needsRehash(account.password_hash, deps.accounts.passwordCost)
    ? await hashPassword(password, deps.accounts.passwordCost)
    : null
  const result = await deps.db
    .transaction()
    .execute((tx) => enter(deps, tx, { account, code: codeOf(form), rehashed, browser }))
  if (result.ok) await (account.isKnown ? tries.forgetDevice() : tries.forgetStrangers())
  return result
}

/** Links to the details page only if two-step sign-in is off; otherwise the password alone does not prove identity. */
async function refuseClosed(
  deps: AccountsDeps,
  { id, status, totp_enabled_at }: Account,
): Promise<SignInRefused> {
  if (status === 'active') return WRONG
  const door = status === 'suspended' ? await deps.accounts.ports.whyClosed(id) : null
  if (!door) return { ...WRONG, words: CLOSED_WORDS[status] }
  return { ...WRONG, words: door.words, ...(totp_enabled_at === null && { leadsTo: door.path }) }
}

/**
 * Unknown browsers share one rate limit per address; a known browser has its own, so that strangers cannot lock out the owner.
 * The known browser's limit applies only to the accounts it has signed in to.
 */
function countTries(
  { rateLimits }: Pick<AccountsDeps, 'rateLimits'>,
  { email, deviceHash, address }: { email: string; deviceHash: string; address: string },
) {
  const device = { account: `device ${deviceHash} ${email}` }
  const ofStrangers = () => rateLimits.take('signIn', { account: email, address })
  return {
    ofStrangers,
    ofDevice: () => rateLimits.take('signIn', device),
    areStrangersWelcome: () =>
      ofStrangers().then(
        () => true,
        (fault: unknown) => {
          if (fault instanceof Refusal && fault.code === 'TOO_MANY_REQUESTS') return false
          throw fault
        },
      ),
    forgetStrangers: () => rateLimits.forget('signIn', { account: email }),
    forgetDevice: () => rateLimits.forget('signIn', device),
  }
}

/** Verifies a constant number of hashes, so that timing does not reveal whether the address has an account. */
async function whoseIs(
  deps: Pick<AccountsDeps, 'accounts'>,
  holders: readonly AddressHolder[],
  password: string,
  mayBeOthers: (() => Promise<boolean>) | null,
): Promise<AddressHolder | undefined> {
  const checks = Array.from({ length: PEOPLE_AT_ADDRESS }, async (_, index) => {
    const holder = holders[index]
    const fits = await verifyPassword(password, holder?.password_hash ?? '', deps.accounts.passwordCost)
    return fits ? holder : undefined
  })
  const opened = (await Promise.all(checks)).filter((holder) => holder !== undefined)
  if (mayBeOthers === null) return opened[0]
  return opened.find((holder) => holder.isKnown) ?? ((await mayBeOthers()) ? opened[0] : undefined)
}

type Entering = { account: Account; code: string | null; rehashed: string | null; browser: Browser }

async function enter(
  deps: AccountsDeps,
  tx: Tx,
  { account, code, rehashed, browser }: Entering,
): Promise<SignInResult> {
  const locked = await lockAccount(tx, account.id)
  // Status or password changed since the check: a session opened now would survive the change that ended all others.
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
