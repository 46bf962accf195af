/**
 * Re-authentication before changes that a stolen session must not make: by a passkey, or by the password and a code if two-step
 * sign-in is on.
 */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { type Account, lockAccount } from '../queries.ts'
import { endRecovery } from '../recovery/recover-account.ts'
import { confirmPassword, stillConfirmed } from '../sessions/confirm-password.ts'
import type { AccountsDeps } from '../types.ts'
import { sessionHolder } from '../webauthn/challenges.ts'
import { usePasskey } from '../webauthn/use.ts'
import { limitGuesses, requireCode } from './codes.ts'

export type Proof = {
  password?: string | null | undefined
  code?: string | null | undefined
  /** What the browser returned for a challenge to confirm; then password and code are ignored. */
  passkey?: unknown
}

export type ConfirmedIdentity = { account: Account; by: 'password' | 'passkey' }

/** The caller checks again under the lock, by `stillConfirmed`, and asks for the code after a password, by `requireSecondStep`. */
export async function reauthenticate(
  deps: AccountsDeps,
  viewer: Viewer,
  { password, passkey }: Proof,
  field = 'password',
): Promise<ConfirmedIdentity> {
  if (passkey != null) return { account: await confirmByPasskey(deps, viewer, passkey), by: 'passkey' }
  if (password == null)
    throw new Refusal('BAD_INPUT', {
      message: PASSWORD_TEXT.currentRequired,
      fields: { [field]: PASSWORD_TEXT.currentRequired },
    })
  return { account: await confirmPassword(deps, viewer, { password, field }), by: 'password' }
}

/** A passkey is something its owner has, unlocked by something they know or are: it needs no code. */
export async function requireSecondStep(
  deps: AccountsDeps,
  tx: Tx,
  { locked, by, code }: { locked: Account; by: ConfirmedIdentity['by']; code: Proof['code'] },
): Promise<void> {
  if (by === 'password') await requireCode(deps, tx, locked, code ?? null)
}

/** For changes that need a passkey, or the password with a code if two-step sign-in is on. */
export async function withProof<T>(
  deps: AccountsDeps,
  viewer: Viewer,
  proof: Proof,
  change: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  await limitGuesses(deps, viewer)
  const { account: confirmed, by } = await reauthenticate(deps, viewer, proof)
  return deps.db.transaction().execute(async (tx) => {
    const account = stillConfirmed(confirmed, await lockAccount(tx, viewer.accountId))
    await requireSecondStep(deps, tx, { locked: account, by, code: proof.code })
    return change(tx, account)
  })
}

/** For changes that a password alone never allows: a passkey, or the password and a code. */
export function withTwoFactors<T>(
  deps: AccountsDeps,
  viewer: Viewer,
  proof: Proof,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withProof(deps, viewer, proof, (tx, account) => {
    if (proof.passkey == null && !account.totp_enabled_at)
      throw new Refusal('BAD_INPUT', { message: 'Use a passkey, or turn on two-step sign-in first.' })
    return change(tx)
  })
}

/** In a transaction of its own: the signature is spent whatever becomes of the change. */
async function confirmByPasskey(deps: AccountsDeps, viewer: Viewer, passkey: unknown): Promise<Account> {
  const use = await deps.db.transaction().execute(async (tx) => {
    const used = await usePasskey(deps, tx, passkey, { purpose: 'confirm', holder: sessionHolder(viewer) })
    if (used.ok) await endRecovery(deps, tx, used.account)
    return used
  })
  if (use.ok) return use.account
  throw new Refusal('BAD_INPUT', { message: use.message, fields: { passkey: use.message } })
}
