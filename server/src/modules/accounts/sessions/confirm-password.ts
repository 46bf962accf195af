/** Re-checks a signed-in user's password before actions that a stolen session must not perform. */
import { verifyPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import { type Account, findAccountById } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'

type Confirmation = { password: string; field: string }

/** Rate-limited like sign-ins, so that a stolen session cannot guess the password; per session, so that it does not lock out others. */
export async function confirmPassword(
  deps: Pick<AccountsDeps, 'db' | 'rateLimits'>,
  viewer: Viewer,
  { password, field }: Confirmation,
): Promise<Account> {
  const subject = { account: `confirm ${viewer.sessionId}` }
  await deps.rateLimits.take('signIn', subject)
  const account = await findAccountById(deps.db, viewer.accountId)
  if (!account) throw new Refusal(401)
  if (!(await verifyPassword(password, account.password_hash)))
    throw new Refusal('BAD_INPUT', { message: PASSWORD_TEXT.wrong, fields: { [field]: PASSWORD_TEXT.wrong } })
  await deps.rateLimits.reset('signIn', subject)
  return account
}

/** Repeats the check under the lock: the password may have changed concurrently. */
export function stillConfirmed(confirmed: Account, locked: Account | undefined): Account {
  if (locked?.status !== 'active') throw new Refusal(401)
  if (locked.password_hash !== confirmed.password_hash)
    throw new Refusal('BAD_INPUT', { message: PASSWORD_TEXT.wrong })
  return locked
}
