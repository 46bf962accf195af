/** The end of a recovery: a new password or passkey replaces the lost passkeys, and all sessions end. */
import { hashPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { isCommonPassword } from '#rules/common-passwords.ts'
import { checkForm } from '#rules/forms/check.ts'
import { resetPasswordForm } from '#rules/forms/reset-password.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { type Account, isEmailTaken, lockAccount, updateAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { linkHash } from '../signed-links.ts'
import type { AccountsDeps } from '../types.ts'
import { browserHolder } from '../webauthn/challenges.ts'
import { creationOptions, readCreated } from '../webauthn/create.ts'
import { insertPasskey, markRemoved } from '../webauthn/passkey-queries.ts'
import { recoveredAccount } from './recover-account.ts'
import { deleteRecovery } from './recovery-queries.ts'

/** The options to create a passkey in this browser; null for an invalid link. */
export async function recoveryPasskeyOptions(deps: AccountsDeps, hash: string, deviceToken: string) {
  const account = await recoveredAccount(deps, hash)
  if (!account) return null
  const { id: accountId, username, fullname } = account
  const holder = browserHolder(deviceToken)
  return creationOptions(deps, { purpose: 'recover', holder, accountId, username, fullname })
}

type Replacement = { hash: string } & (
  | { password: string }
  | { passkey: unknown; name: string; deviceToken: string }
)

/** False for an invalid or used link. A rejected password or passkey leaves the link valid. */
export async function finishRecovery(deps: AccountsDeps, given: Replacement): Promise<boolean> {
  // Checked first, because hashing is expensive and only a valid link may trigger it.
  const account = await recoveredAccount(deps, given.hash)
  if (!account) return false
  const passwordHash = 'password' in given ? await newPasswordHash(deps, given.password) : null
  const result = await deps.db
    .transaction()
    .execute(async (tx) => {
      const locked = await lockAccount(tx, account.id)
      if (locked?.status !== 'active') return false
      if ('passkey' in given) return replaceByPasskey(deps, tx, locked, given)
      return replaceByPassword(deps, tx, locked, passwordHash ?? '')
    })
    .catch((error: unknown) => {
      // Another account confirmed the address meanwhile.
      if (isEmailTaken(error)) return false
      throw error
    })
  if (typeof result === 'string')
    throw new Refusal('BAD_INPUT', { message: result, fields: { passkey: result } })
  return result
}

async function newPasswordHash(deps: AccountsDeps, password: string): Promise<string> {
  const checked = checkForm(resetPasswordForm, { password })
  if (!checked.ok) throw new Refusal('BAD_INPUT', { fields: checked.errors })
  if (isCommonPassword(checked.values.password))
    throw new Refusal('BAD_INPUT', { fields: { password: PASSWORD_TEXT.common } })
  return hashPassword(checked.values.password, deps.accounts.passwordCost)
}

async function replaceByPassword(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  passwordHash: string,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await closeRecovery(deps, tx, account, now))) return false
  await updateAccount(tx, account.id, { password_hash: passwordHash, password_changed_at: now })
  await enqueueToAllAddresses(deps, tx, account, { kind: 'password-changed' })
  return true
}

/** A text says why the passkey was refused; its challenge is spent. */
async function replaceByPasskey(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  { passkey, name, deviceToken }: { passkey: unknown; name: string; deviceToken: string },
): Promise<boolean | string> {
  const created = await readCreated(deps, tx, passkey, {
    purpose: 'recover',
    holder: browserHolder(deviceToken),
  })
  if (!created.ok) return created.message
  const now = deps.clock.now()
  if (created.accountId !== account.id || !(await closeRecovery(deps, tx, account, now))) return false
  const added = await insertPasskey(tx, {
    ...created.passkey,
    account_id: account.id,
    name,
    created_at: now,
  })
  const token = linkHash(deps, { purpose: 'passkey-added', id: added.id, at: now })
  await enqueueToAllAddresses(deps, tx, account, { kind: 'passkey-added', token })
  return true
}

/** False if it was finished or cancelled meanwhile. The finishing link was mailed, which confirms the address. */
async function closeRecovery(deps: AccountsDeps, tx: Tx, account: Account, now: Date): Promise<boolean> {
  if (!(await deleteRecovery(tx, account.id))) return false
  await markRemoved(tx, account.id, { at: now })
  await updateAccount(tx, account.id, { email_verified_at: account.email_verified_at ?? now })
  await endSessions(deps, tx, account.id)
  return true
}
