/** Suspends and reopens accounts. The moderation slice decides who, why and until when. */
import type { Tx } from '#platform/postgres/database.ts'
import { lockAccount, updateAccount } from './queries.ts'
import { endSessions } from './sessions/sessions.ts'
import { deleteTokens } from './tokens.ts'
import type { AccountsDeps } from './types.ts'

/** Ends all sessions and hides the account at once, since other queries read active accounts only. False if it is not active. */
export async function suspendAccount(
  deps: Pick<AccountsDeps, 'bus'>,
  tx: Tx,
  accountId: string,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'active') return false
  await updateAccount(tx, accountId, { status: 'suspended' })
  await endSessions(deps, tx, accountId)
  // A reset link must not bypass the suspension.
  await deleteTokens(tx, accountId, ['reset-password'])
  return true
}

/** False if not suspended. A trigger rejects it while a moderation decision keeps the account suspended. */
export async function reopenAccount(tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'suspended') return false
  await updateAccount(tx, accountId, { status: 'active' })
  return true
}
