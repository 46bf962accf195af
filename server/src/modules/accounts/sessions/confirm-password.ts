/** Asks a signed-in person for their password again before something that a stolen session must not do. */
import { verifyPassword } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { PASSWORD_WORDS } from '#rules/password.ts'
import { type Account, findAccountById } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'

type Confirmation = { password: string; field: string }

/**
 * Counted like sign-ins, so that a stolen session is no place to guess the password at; each session apart, so that it
 * keeps nobody else from theirs.
 */
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
    throw new Refusal('BAD_INPUT', { words: PASSWORD_WORDS.wrong, fields: { [field]: PASSWORD_WORDS.wrong } })
  await deps.rateLimits.forget('signIn', subject)
  return account
}

/** What was confirmed must still stand when it is acted on: somebody else may have changed it meanwhile. */
export function stillConfirmed(confirmed: Account, locked: Account | undefined): Account {
  if (locked?.status !== 'active') throw new Refusal(401)
  if (locked.password_hash !== confirmed.password_hash)
    throw new Refusal('BAD_INPUT', { words: PASSWORD_WORDS.wrong })
  return locked
}
