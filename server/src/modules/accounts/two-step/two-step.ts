/** Two-step sign-in with an authenticator app: turning on and off. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, findAccountById, lockAccount, updateAccount } from '../queries.ts'
import { stillConfirmed } from '../sessions/confirm-password.ts'
import { closeConsoleSessions } from '../sessions/console-sessions.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountsDeps } from '../types.ts'
import { limitGuesses, passesTotp, secretContext, wrongCode } from './codes.ts'
import { type Proof, reauthenticate, withProof } from './reauthenticate.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, otpauthUrl } from './totp.ts'

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
  proof: Proof,
): Promise<{ secret: string; url: string }> {
  const confirmed = await reauthenticate(deps, viewer, proof)
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed.account, await lockAccount(tx, viewer.accountId))
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

export async function disableTwoStep(deps: AccountsDeps, viewer: Viewer, proof: Proof): Promise<void> {
  await withProof(deps, viewer, proof, async (tx, account) => {
    if (!account.totp_enabled_at) return
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
export async function newRecoveryCodes(deps: AccountsDeps, viewer: Viewer, proof: Proof): Promise<string[]> {
  return withProof(deps, viewer, proof, async (tx, account) => {
    if (!account.totp_enabled_at) throw refused('Two-step sign-in is off')
    await enqueueToAllAddresses(deps, tx, account, { kind: 'recovery-codes-made' })
    return replaceRecoveryCodes(deps, tx, account.id)
  })
}

async function lockViewer(tx: Tx, viewer: Viewer): Promise<Account> {
  const account = await lockAccount(tx, viewer.accountId)
  if (account?.status !== 'active') throw new Refusal(401)
  return account
}

function refused(message: string): Refusal {
  return new Refusal('BAD_INPUT', { message })
}
