/** Changing an email address: the old one stays valid until the link mailed to the new one is opened. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { enqueueMail } from '../post-mail.ts'
import { type Account, lockAccount, updateAccount } from '../queries.ts'
import { createMailedToken, deleteTokens } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'
import { requestConfirmation } from './confirmation.ts'
import { savePreviousEmail } from './previous-emails.ts'

/** The caller has locked the account and checked the password. */
export async function requestEmailChange(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  email: string,
): Promise<Account> {
  await requestConfirmation(deps, tx, account)
  // A repeated request resends the confirmation; the old address was notified the first time.
  if (account.pending_email === email) return account
  await deleteTokens(tx, account.id, ['change-email'])
  await enqueueMail(deps, tx, {
    kind: 'email-change-asked',
    to: account.email,
    token: await restoreToken(deps, tx, account),
  })
  return updateAccount(tx, account.id, { pending_email: email })
}

/** Needs no password: it only keeps the current address. */
export function cancelEmailChange(deps: AccountsDeps, viewer: Viewer): Promise<Account> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.status !== 'active') throw new Refusal(401)
    if (account.pending_email === null) return account
    await deleteTokens(tx, account.id, ['change-email'])
    return updateAccount(tx, account.id, { pending_email: null })
  })
}

/** The caller has locked the account and verified the new address. A unique index rejects an address confirmed elsewhere meanwhile. */
export async function applyEmailChange(
  deps: AccountsDeps,
  tx: Tx,
  account: Account,
  email: string,
): Promise<Account> {
  const now = deps.clock.now()
  // Links mailed to the old address must not work once the account has a new one.
  await deleteTokens(tx, account.id, ['verify-email', 'change-email', 'reset-password'])
  await savePreviousEmail(deps, tx, account)
  await enqueueMail(deps, tx, {
    kind: 'email-changed',
    to: account.email,
    token: await restoreToken(deps, tx, account),
  })
  return updateAccount(tx, account.id, {
    email,
    email_verified_at: now,
    pending_email: null,
    email_changed_at: now,
  })
}

function restoreToken(deps: AccountsDeps, tx: Tx, { id, email }: Account): Promise<string> {
  return createMailedToken(deps, tx, { accountId: id, kind: 'restore-email', email })
}
