/** Restores a former address with the link mailed to it, undoing later changes by an attacker. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, isEmailTaken, updateAccount } from '../queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { createMailedToken, deleteTokens, deleteTokensSince, spendToken } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { deletePreviousEmails } from './previous-emails.ts'

/**
 * Returns a password reset token, since the attacker knew the old password; null for an unknown, used or expired link,
 * and for an address that another account has confirmed meanwhile. Empty for an account that has passkeys only, which keep working:
 * reading the mailbox must not be enough to enter it.
 */
export async function restoreEmail(
  deps: AccountsDeps,
  viewer: Viewer | null,
  hash: string,
): Promise<string | null> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const spent = await spendToken(deps, tx, { kind: 'restore-email', text: hash })
      if (!spent?.token.email || spent.account.status === 'erased') return null
      const { id: accountId } = spent.account
      await restoreAddress(deps, tx, spent.account, {
        email: spent.token.email,
        since: spent.token.created_at,
      })
      await endSessions(deps, tx, accountId, {
        except: viewer?.accountId === accountId ? viewer.sessionId : undefined,
      })
      if (spent.account.password_hash === '') return ''
      return createMailedToken(deps, tx, { accountId, kind: 'reset-password', email: spent.token.email })
    })
  } catch (error) {
    if (isEmailTaken(error)) return null
    throw error
  }
}

async function restoreAddress(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  { email, since }: { email: string; since: Date },
): Promise<void> {
  const now = deps.clock.now()
  const { id: accountId } = account
  await deleteTokens(tx, accountId, ['verify-email', 'change-email', 'reset-password', 'undo-deletion'])
  // Only links of later changes: an attacker's link must not void the owner's.
  await deleteTokensSince(tx, { accountId, kind: 'restore-email', since })
  await deletePreviousEmails(tx, accountId, since)
  // The undo link of a deletion was mailed to the attacker's address, so undo it here.
  const isLeaving = account.status === 'deleting' && account.erase_after && account.erase_after > now
  await updateAccount(tx, accountId, {
    email,
    email_verified_at: now,
    pending_email: null,
    ...(account.email === email ? {} : { email_changed_at: now }),
    ...(isLeaving ? { status: 'active' as const, erase_after: null } : {}),
  })
}
