/** Closing an account and opening it again. Who decides on it, why and until when is a matter of moderation. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockAccount, updateAccount } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'
import { deleteTokens } from './tokens.ts'
import type { AccountsDeps } from './types.ts'

/**
 * Signed out everywhere and gone from view at once, since everybody else asks for active accounts only. False for who is
 * closed already, leaving or gone.
 */
export async function closeAccount(
  deps: Pick<AccountsDeps, 'bus'>,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'active') return false
  await updateAccount(tx, accountId, { status: 'suspended' })
  await endSessions(deps, tx, accountId)
  // A link in a mail is no way around it.
  await deleteTokens(tx, accountId, ['reset-password'])
  return true
}

/** False when there is nothing to open. The database refuses it while a decision keeps the account closed. */
export async function reopenAccount(tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'suspended') return false
  await updateAccount(tx, accountId, { status: 'active' })
  return true
}
