/** Confirming that an address is one's own, by a link that was mailed to it. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { AccountsDeps } from './deps.ts'
import { postMail } from './post-mail.ts'
import { type Account, lockAccount, updateAccount } from './queries.ts'
import { createToken, deleteTokens, redeemToken, TOKEN_LIFETIME_MS } from './tokens.ts'

export async function postVerification(
  deps: AccountsDeps,
  tx: Tx,
  account: Pick<Account, 'id' | 'email'>,
  { isChange }: { isChange: boolean },
): Promise<void> {
  const token = await createToken(deps, tx, {
    accountId: account.id,
    kind: 'verify-email',
    email: account.email,
    expiresAt: new Date(deps.clock.now().getTime() + TOKEN_LIFETIME_MS['verify-email']),
  })
  await postMail(deps, tx, { kind: 'verify-email', to: account.email, token, isChange })
}

/** Null for a link that is unknown, used, too old, or for an address the account no longer has. */
export function verifyEmail(deps: AccountsDeps, hash: string): Promise<Account | null> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await redeemToken(deps, tx, { kind: 'verify-email', text: hash })
    if (account?.status !== 'active') return null
    await deleteTokens(tx, account.id, ['verify-email'])
    return updateAccount(tx, account.id, { email_verified_at: deps.clock.now() })
  })
}

/** False when there is nothing left to verify. */
export async function resendVerification(deps: AccountsDeps, viewer: Viewer): Promise<boolean> {
  await deps.rateLimits.take('passwordReset', { account: `verify ${viewer.accountId}` })
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (!account) throw new Refusal(401)
    if (account.email_verified_at) return false
    await postVerification(deps, tx, account, { isChange: false })
    return true
  })
}
