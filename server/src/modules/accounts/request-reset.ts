/** Asking for a new password: the same answer, in the same time, whether anybody has that address or not. */
import { Refusal } from '#platform/errors.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import type { AccountsDeps } from './deps.ts'
import { postMail } from './post-mail.ts'
import { findAccountByEmail, lockAccount } from './queries.ts'
import { createToken, TOKEN_LIFETIME_MS } from './tokens.ts'

const PLACE = 'reset-request'

export type ResetRequest = { user: string | null; add_date: Date; expiration_date: Date }

/** Nothing is looked up here: whatever depends on the address happens in the job. */
export async function requestReset(
  deps: AccountsDeps,
  { email, address }: { email: string; address: string },
): Promise<ResetRequest> {
  const checked = checkForm(forgotPasswordForm, { email })
  if (!checked.ok)
    throw new Refusal('BAD_INPUT', { words: checked.errors.email ?? '', fields: checked.errors })
  const account = normaliseEmail(checked.values.email)
  await deps.rateLimits.take('passwordReset', { account, address })
  await deps.enqueue(deps.jobs.answerResetRequest, { sealed: deps.mailSeal.seal(account, PLACE) })
  const now = deps.clock.now()
  return { user: null, add_date: now, expiration_date: expiry(now) }
}

/** The worker's part. Links asked for before stay good: asking again must not take one from somebody's hands. */
export async function answerResetRequest(deps: AccountsDeps, { sealed }: { sealed: string }): Promise<void> {
  const email = deps.mailSeal.open(sealed, PLACE)
  await deps.db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, email)
    const account = found && (await lockAccount(tx, found.id))
    if (account?.status !== 'active' || account.email !== email) return
    const token = await createToken(deps, tx, {
      accountId: account.id,
      kind: 'reset-password',
      email,
      expiresAt: expiry(deps.clock.now()),
    })
    await postMail(deps, tx, { kind: 'reset-password', to: email, token })
  })
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + TOKEN_LIFETIME_MS['reset-password'])
}
