/** Sets a new password with a mailed link. */
import { hashPassword } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isCommonPassword } from '#rules/common-passwords.ts'
import { checkForm } from '#rules/forms/check.ts'
import { resetPasswordForm } from '#rules/forms/reset-password.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { enqueueToAllAddresses } from '../post-mail.ts'
import { isEmailTaken, updateAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { deleteTokens, findToken, redeemToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import type { ResetRequest } from './request-reset.ts'

export type ResetResult = { ok: boolean; errors: string[] }

const INVALID: ResetResult = { ok: false, errors: ['Token is invalid or expired'] }

/** Null when the link is invalid. Only the link's owner gets its account id. */
export async function findResetRequest(
  deps: AccountsDeps,
  viewer: Viewer | null,
  id: string,
): Promise<ResetRequest | null> {
  const token = await findToken(deps, deps.db, { kind: 'reset-password', text: id })
  if (!token) return null
  return {
    user: token.account_id === viewer?.accountId ? token.account_id : null,
    add_date: token.created_at,
    expiration_date: token.expires_at,
  }
}

/** A rejected password leaves the link valid for another try. */
export async function resetPassword(
  deps: AccountsDeps,
  { id, password }: { id: string; password: string },
): Promise<ResetResult> {
  // Checked first, because hashing is expensive and only a valid link may trigger it.
  if (!(await findToken(deps, deps.db, { kind: 'reset-password', text: id }))) return INVALID
  const checked = checkForm(resetPasswordForm, { password })
  if (!checked.ok) return { ok: false, errors: Object.values(checked.errors) }
  if (isCommonPassword(checked.values.password)) return { ok: false, errors: [PASSWORD_TEXT.common] }
  const passwordHash = await hashPassword(checked.values.password, deps.accounts.passwordCost)
  const email = await deps.db
    .transaction()
    .execute((tx) => applyReset(deps, tx, id, passwordHash))
    .catch((error: unknown) => {
      // Another account confirmed the address after the link was mailed.
      if (isEmailTaken(error)) return null
      throw error
    })
  if (email === null) return INVALID
  // Guesses by others may have exhausted the limit; the mailbox owner may sign in now.
  await deps.rateLimits.reset('signIn', { account: email })
  return { ok: true, errors: [] }
}

async function applyReset(
  deps: AccountsDeps,
  tx: Tx,
  id: string,
  passwordHash: string,
): Promise<string | null> {
  const account = await redeemToken(deps, tx, { kind: 'reset-password', text: id })
  if (account?.status !== 'active' || account.password_hash === '') return null
  await updateAccount(tx, account.id, {
    password_hash: passwordHash,
    password_changed_at: deps.clock.now(),
    // The mailed link also verifies the address.
    email_verified_at: account.email_verified_at ?? deps.clock.now(),
  })
  await deleteTokens(tx, account.id, ['reset-password'])
  await endSessions(deps, tx, account.id)
  await enqueueToAllAddresses(deps, tx, account, { kind: 'password-changed' })
  return account.email
}
