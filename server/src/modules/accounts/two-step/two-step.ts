/** Two-step sign-in with an authenticator app: turning on and off, and checking codes. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { TWO_STEP_TEXT } from '#rules/forms/two-step.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, findAccountById, lockAccount, updateAccount } from '../queries.ts'
import { confirmPassword, stillConfirmed } from '../sessions/confirm-password.ts'
import { closeConsoleSessions } from '../sessions/console-sessions.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountsDeps } from '../types.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './recovery-codes.ts'
import { matchingStep, newTotpSecret, otpauthUrl } from './totp.ts'

const secretContext = (accountId: string) => `totp:${accountId}`

export async function twoStepOf(
  deps: AccountsDeps,
  viewer: Viewer,
): Promise<{ enabled: boolean; recovery_codes_left: number }> {
  const account = await findAccountById(deps.db, viewer.accountId)
  const left = await countRecoveryCodes(deps.db, viewer.accountId)
  return { enabled: account?.totp_enabled_at != null, recovery_codes_left: left }
}

/** Sign-in needs no code until one proves that the app has the secret. */
export async function startTwoStep(
  deps: AccountsDeps,
  viewer: Viewer,
  password: string,
): Promise<{ secret: string; url: string }> {
  const confirmed = await confirmPassword(deps, viewer, { password, field: 'password' })
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    if (account.totp_enabled_at) throw refused('Two-step sign-in is already on')
    const secret = newTotpSecret()
    await updateAccount(tx, account.id, {
      totp_secret_sealed: deps.accounts.twoStepSeal.seal(secret, secretContext(account.id)),
      totp_last_step: 0,
    })
    const { username } = account
    return { secret, url: otpauthUrl({ siteName: deps.site.name, username, secret }) }
  })
}

/** Returns the recovery codes, which are never shown again. */
export async function confirmTwoStep(deps: AccountsDeps, viewer: Viewer, code: string): Promise<string[]> {
  await limitGuesses(deps, viewer)
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockViewer(tx, viewer)
    if (account.totp_enabled_at) throw refused('Two-step sign-in is already on')
    if (!(await passesTotp(deps, tx, account, code))) throw wrongCode()
    await updateAccount(tx, account.id, { totp_enabled_at: deps.clock.now() })
    await enqueueToAllAddresses(deps, tx, account, { kind: 'two-step-on' })
    return replaceRecoveryCodes(deps, tx, account.id)
  })
}

export async function disableTwoStep(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await limitGuesses(deps, viewer)
  const confirmed = await confirmPassword(deps, viewer, { password, field: 'password' })
  await deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    if (!account.totp_enabled_at) return
    if (!(await passesTwoStep(deps, tx, account, code))) throw wrongCode()
    await enqueueToAllAddresses(deps, tx, account, { kind: 'two-step-off' })
    await closeConsoleSessions(deps, tx, { accountId: account.id, now: deps.clock.now() })
    await updateAccount(tx, account.id, {
      totp_secret_sealed: null,
      totp_enabled_at: null,
      totp_last_step: 0,
    })
    await deleteRecoveryCodes(tx, account.id)
  })
}

/**
 * By staff, for an owner who lost app and codes. The caller may be an attacker, so all addresses are notified, all sessions end
 * and payouts wait. False when it is already off.
 */
export async function resetTwoStep(deps: AccountsDeps, tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account?.totp_enabled_at) return false
  await enqueueToAllAddresses(deps, tx, account, { kind: 'two-step-off' })
  await updateAccount(tx, accountId, {
    totp_secret_sealed: null,
    totp_enabled_at: null,
    totp_last_step: 0,
    two_step_reset_at: deps.clock.now(),
  })
  await deleteRecoveryCodes(tx, accountId)
  await endSessions(deps, tx, accountId)
  return true
}

/** Needs a code too: otherwise the password alone would bypass the second step. */
export async function newRecoveryCodes(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  await limitGuesses(deps, viewer)
  const confirmed = await confirmPassword(deps, viewer, { password, field: 'password' })
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    if (!account.totp_enabled_at) throw refused('Two-step sign-in is off')
    if (!(await passesTwoStep(deps, tx, account, code))) throw wrongCode()
    await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-codes-made' })
    return replaceRecoveryCodes(deps, tx, account.id)
  })
}

/** For changes that need two-step sign-in on, the password and a code. */
export async function withTwoStepCode<T>(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, code }: { password: string; code: string },
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  await limitGuesses(deps, viewer)
  const confirmed = await confirmPassword(deps, viewer, { password, field: 'password' })
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    if (!account.totp_enabled_at) throw refused('Turn on two-step sign-in first.')
    if (!(await passesTwoStep(deps, tx, account, code))) throw wrongCode()
    return change(tx)
  })
}

/** For changes that need the password, and a code if two-step sign-in is on. */
export async function withPassword<T>(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, code }: { password: string; code: string | null },
  change: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  await limitGuesses(deps, viewer)
  const confirmed = await confirmPassword(deps, viewer, { password, field: 'password' })
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    await requireCode(deps, tx, account, code)
    return change(tx, account)
  })
}

/** Checks the code if two-step sign-in is on. The account must be locked. */
export async function requireCode(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  code: string | null,
): Promise<void> {
  if (await passesTwoStep(deps, tx, account, code)) return
  throw code === null ? missingCode() : wrongCode()
}

/** True if two-step sign-in is off. The account must be locked, because a code works only once. */
export async function passesTwoStep(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  code: string | null,
): Promise<boolean> {
  if (!account.totp_enabled_at) return true
  if (code === null) return false
  if (await passesTotp(deps, tx, account, code)) return true
  if (!(await spendRecoveryCode(deps, tx, { accountId: account.id, code }))) return false
  const left = await countRecoveryCodes(tx, account.id)
  await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-code-used', left })
  return true
}

async function passesTotp(deps: AccountsDeps, tx: Tx, account: Account, code: string): Promise<boolean> {
  if (!account.totp_secret_sealed) return false
  const secret = deps.accounts.twoStepSeal.open(account.totp_secret_sealed, secretContext(account.id))
  const lastStep = Number(account.totp_last_step)
  const step = matchingStep(secret, code, { now: deps.clock.now(), lastStep })
  if (step === null) return false
  await updateAccount(tx, account.id, { totp_last_step: step })
  return true
}

async function lockViewer(tx: Tx, viewer: Viewer): Promise<Account> {
  const account = await lockAccount(tx, viewer.accountId)
  if (account?.status !== 'active') throw new Refusal(401)
  return account
}

/** Rate-limits guesses of six digits, per session, so that a stolen session does not block the others. */
export async function limitGuesses(deps: AccountsDeps, viewer: Viewer): Promise<void> {
  await deps.rateLimits.take('signIn', { account: `two-step ${viewer.sessionId}` })
}

function wrongCode(): Refusal {
  return new Refusal('BAD_INPUT', { message: 'Wrong code', fields: { code: 'Wrong code' } })
}

function missingCode(): Refusal {
  const message = TWO_STEP_TEXT.codeRequired
  return new Refusal('BAD_INPUT', { message, fields: { code: message } })
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}
