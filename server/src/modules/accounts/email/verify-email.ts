/** Verifies an email address with the link mailed to it. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, isEmailTaken, lockAccount, updateAccount } from '../queries.ts'
import { deleteTokens, redeemToken, spendToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { applyEmailChange } from './change-email.ts'
import { requestConfirmation, unconfirmedEmailOf } from './confirmation.ts'

/** Null for an unknown, used or expired link, and for an address owned by another account or no longer pending. */
export async function verifyEmail(deps: AccountsDeps, hash: string): Promise<Account | null> {
  try {
    return await deps.db
      .transaction()
      .execute(async (tx) => (await confirmCurrent(deps, tx, hash)) ?? (await confirmNew(deps, tx, hash)))
  } catch (error) {
    // Another account confirmed the same address first.
    if (isEmailTaken(error)) return null
    throw error
  }
}

async function confirmCurrent(deps: AccountsDeps, tx: Tx, hash: string): Promise<Account | null> {
  const account = await redeemToken(deps, tx, { kind: 'verify-email', text: hash })
  if (account?.status !== 'active') return null
  await deleteTokens(tx, account.id, ['verify-email'])
  return updateAccount(tx, account.id, { email_verified_at: deps.clock.now() })
}

async function confirmNew(deps: AccountsDeps, tx: Tx, hash: string): Promise<Account | null> {
  const spent = await spendToken(deps, tx, { kind: 'change-email', text: hash })
  if (spent?.account.status !== 'active') return null
  const { account, token } = spent
  if (token.email === null || token.email !== account.pending_email) return null
  return applyEmailChange(deps, tx, account, token.email)
}

/** False when there is nothing left to verify. */
export async function resendVerification(deps: AccountsDeps, viewer: Viewer): Promise<boolean> {
  await deps.rateLimits.take('passwordReset', { account: `verify ${viewer.accountId}` })
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal(401)
    if (unconfirmedEmailOf(account) === null) return false
    await requestConfirmation(deps, tx, account)
    return true
  })
}
