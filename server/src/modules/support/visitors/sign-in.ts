/** A visitor comes in with an address and a password of their own choice: a new address begins a new conversation. */
import { hashPassword, verifyPassword } from '#platform/crypto.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { SUPPORT_WORDS } from '#rules/support.ts'
import { type Conversation, lockConversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { giveToken } from './tokens.ts'

export type SupportSignIn =
  | { ok: true; conversation: Conversation; token: string }
  | { ok: false; words: string; errors: Record<string, string> }

export async function signInToSupport(
  deps: SupportDeps,
  form: unknown,
  address: string,
): Promise<SupportSignIn> {
  const checked = checkForm(signInForm, form)
  if (!checked.ok)
    return {
      ok: false,
      words: Object.values(checked.errors)[0] ?? SUPPORT_WORDS.wrong,
      errors: checked.errors,
    }
  const email = normaliseEmail(checked.values.email)
  const { password } = checked.values
  await deps.rateLimits.take('supportSignIn', { account: email, address })
  const known = await findByAddress(deps, email)
  // As long for a new address as for a known one.
  const isRight = await verifyPassword(password, known?.password_hash ?? '', deps.accounts.passwordCost)
  if (known && !isRight) return { ok: false, words: SUPPORT_WORDS.wrong, errors: {} }
  const hash = known ? null : await hashPassword(password, deps.accounts.passwordCost)
  const begun = hash === null ? known : await begin(deps, email, hash)
  // Somebody else began one under this address a moment ago: it is theirs, if the password is.
  if (!begun) return signInToSupport(deps, form, address)
  const token = await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, begun.id)
    return giveToken(deps, tx, { conversationId: begun.id, kind: 'browser' })
  })
  await deps.rateLimits.forget('supportSignIn', { account: email })
  return { ok: true, conversation: begun, token }
}

export function findByAddress(
  { db }: Pick<SupportDeps, 'db'>,
  email: string,
): Promise<Conversation | undefined> {
  return db.selectFrom('support_conversations').selectAll().where('email', '=', email).executeTakeFirst()
}

function begin(
  { db, clock }: Pick<SupportDeps, 'db' | 'clock'>,
  email: string,
  passwordHash: string,
): Promise<Conversation | undefined> {
  const now = clock.now()
  return db
    .insertInto('support_conversations')
    .values({ email, password_hash: passwordHash, since: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}
