/** Signing in with e-mail and password. */
import type { Clock } from '#platform/clock.ts'
import { hashPassword, needsRehash, verifyAgainstNothing, verifyPassword } from '#platform/crypto.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm, type FieldErrors } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { type Account, findAccountByEmail, savePasswordHash } from './queries.ts'
import { openSession } from './sessions.ts'

type Deps = { db: Db; clock: Clock; rateLimits: RateLimits }
export type SignInInput = { form: unknown; address: string; userAgent: string }
export type SignInResult =
  | { ok: true; account: Account; token: string }
  | { ok: false; words: string; errors: FieldErrors }

const WRONG = 'Email address or password is wrong'

export async function signIn(deps: Deps, input: SignInInput): Promise<SignInResult> {
  const checked = checkForm(signInForm, input.form)
  if (!checked.ok)
    return { ok: false, words: Object.values(checked.errors)[0] ?? WRONG, errors: checked.errors }
  const email = normaliseEmail(checked.values.email)
  await deps.rateLimits.take('signIn', { account: email, address: input.address })

  const account = await findAccountByEmail(deps.db, email)
  const isRight = account
    ? await verifyPassword(checked.values.password, account.password_hash)
    : await verifyAgainstNothing(checked.values.password)
  if (!account || !isRight) return { ok: false, words: WRONG, errors: {} }

  if (needsRehash(account.password_hash))
    await savePasswordHash(deps.db, account.id, await hashPassword(checked.values.password))
  await deps.rateLimits.forget('signIn', { account: email })
  return { ok: true, account, token: await openSession(deps, account.id, input.userAgent) }
}
