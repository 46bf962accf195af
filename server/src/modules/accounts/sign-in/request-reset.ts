/** Requests a password reset, with the same response and timing whether or not the address has an account. */

import { hashToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import { accountJobs } from '../job-tokens.ts'
import { enqueueMail } from '../post-mail.ts'
import { type Account, emailCandidates, isKnownOwner, lockAccount } from '../queries.ts'
import { mailRecoveryLink } from '../recovery/recover-account.ts'
import { createMailedToken, TOKEN_LIFETIME_MS } from '../tokens.ts'
import type { AccountsDeps } from '../types.ts'

const SEAL_CONTEXT = 'reset-request'

export type ResetRequest = { user: string | null; add_date: Date; expiration_date: Date }

/**
 * Everything that depends on the address runs in the job. A browser the owner has used before has its own rate limit, so that
 * strangers cannot exhaust it.
 */
export async function requestReset(
  deps: AccountsDeps,
  { email, address, device }: { email: string; address: string; device: string | null },
): Promise<ResetRequest> {
  const checked = checkForm(forgotPasswordForm, { email })
  if (!checked.ok)
    throw new Refusal('BAD_INPUT', { message: checked.errors.email ?? '', fields: checked.errors })
  const account = normaliseEmail(checked.values.email)
  const deviceHash = device === null ? null : hashToken(device)
  const isOwner = deviceHash !== null && (await isKnownOwner(deps.db, account, deviceHash))
  const subjects = isOwner ? { account: `device ${deviceHash} ${account}` } : { account, address }
  await deps.rateLimits.take('passwordReset', subjects)
  await deps.enqueue(accountJobs.answerResetRequest, {
    sealed: deps.accounts.mailSeal.seal(account, SEAL_CONTEXT),
  })
  const now = deps.clock.now()
  return { user: null, add_date: now, expiration_date: expiry(now) }
}

/**
 * Runs in the worker. Mails the confirmed owner, or every claimant if the address is unconfirmed. Earlier links stay valid, so
 * that a stranger's request does not void them.
 */
export async function answerResetRequest(deps: AccountsDeps, { sealed }: { sealed: string }): Promise<void> {
  const email = deps.accounts.mailSeal.open(sealed, SEAL_CONTEXT)
  await deps.db.transaction().execute(async (tx) => {
    const holders = await emailCandidates(tx, email, null)
    const recipients = holders[0]?.email_verified_at ? holders.slice(0, 1) : holders
    for (const { id } of recipients)
      await mailLink(deps, tx, await lockAccount(tx, id), recipients.length > 1)
  })
}

async function mailLink(
  deps: AccountsDeps,
  tx: Tx,
  account: Account | undefined,
  isOneOfMany: boolean,
): Promise<void> {
  if (account?.status !== 'active') return
  const { id: accountId, email, password_hash } = account
  // Whoever reads the mail must not get in at once: the owner meant the passkey to protect the account.
  if (password_hash === '') return mailRecoveryLink(deps, tx, account)
  const token = await createMailedToken(deps, tx, { accountId, kind: 'reset-password', email })
  const since = isOneOfMany ? account.created_at.toISOString() : null
  await enqueueMail(deps, tx, { kind: 'reset-password', to: email, token, since })
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + TOKEN_LIFETIME_MS['reset-password'])
}
