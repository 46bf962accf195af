/** Verifies an email address with the link mailed to it. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, isEmailTaken, lockAccount, updateAccount } from '../queries.ts'
import { deleteTokens, redeemToken, spendToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { takeNewEmail } from './change-email.ts'
import { askToConfirm, unconfirmedOf } from './confirmation.ts'

/** Null for an unknown, used or expired link, and for an address owned by another account or no longer pending. */
export async function verifyEmail(deps: AccountsDeps, hash: string): Promise<Account | null> {
  try {
    return await deps.db
      .transaction()
      .execute(async (tx) => (await confirmOwn(deps, tx, hash)) ?? (await confirmNew(deps, tx, hash)))
  } catch (fault) {
    // Another account confirmed the same address first.
    if (isEmailTaken(fault)) return null
    throw fault
  }
}

async function confirmOwn(deps: AccountsDeps, tx: Tx, hash: string): Promise<Account | null> {
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
  return takeNewEmail(deps, tx, account, token.email)
}

/** False when there is nothing left to verify. */
export async function resendVerification(deps: AccountsDeps, viewer: Viewer): Promise<boolean> {
  await deps.rateLimits.take('passwordReset', { account: `verify ${viewer.accountId}` })
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal(401)
    if (unconfirmedOf(account) === null) return false
    await askToConfirm(deps, tx, account)
    return true
  })
}
