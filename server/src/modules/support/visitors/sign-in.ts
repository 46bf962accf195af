/**
 * Signs a visitor in with an email address and a password of their choice. The address is unverified: a password that fits
 * no conversation under it starts a new one, so that the response never reveals whether there was one.
 */
import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { forgotPasswordForm } from '#rules/forms/forgot-password.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { SUPPORT } from '#rules/support.ts'
import { type Conversation, lockConversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { issueToken } from './tokens.ts'

type SupportSignIn =
  | { ok: true; conversation: Conversation; token: string }
  | { ok: false; message: string; errors: Record<string, string> }

export async function signInToSupport(
  deps: SupportDeps,
  form: unknown,
  address: string,
): Promise<SupportSignIn> {
  const checked = checkForm(signInForm, form)
  if (!checked.ok)
    return { ok: false, message: Object.values(checked.errors)[0] ?? '', errors: checked.errors }
  const email = normaliseEmail(checked.values.email)
  // Successful sign-ins count too: an attacker could otherwise reset the limit by signing in to a conversation of their
  // own under the victim's address.
  await deps.rateLimits.take('supportSignIn', { account: email, address })
  const conversation = await findOrCreate(deps, email, checked.values.password)
  const token = await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, conversation.id)
    return issueToken(deps, tx, { conversationId: conversation.id, kind: 'browser' })
  })
  return { ok: true, conversation, token }
}

/**
 * Starts a conversation with an email address alone. Always a new one: an address proves nothing, so that earlier
 * conversations open by their password or a mailed link only.
 */
export async function startConversation(
  deps: SupportDeps,
  form: unknown,
  address: string,
): Promise<SupportSignIn> {
  const checked = checkForm(forgotPasswordForm, form)
  if (!checked.ok)
    return { ok: false, message: Object.values(checked.errors)[0] ?? '', errors: checked.errors }
  const email = normaliseEmail(checked.values.email)
  await deps.rateLimits.take('supportSignIn', { account: email, address })
  return deps.db.transaction().execute(async (tx) => {
    const conversation = await insertConversation(deps, tx, { email, hash: null })
    const token = await issueToken(deps, tx, { conversationId: conversation.id, kind: 'browser' })
    return { ok: true, conversation, token }
  })
}

/** Constant number of password checks, so that the response time does not reveal how many conversations there are. */
async function findOrCreate(deps: SupportDeps, email: string, password: string): Promise<Conversation> {
  const cost = deps.accounts.passwordCost
  const fits = async (conversation: Conversation | undefined) =>
    (await verifyPassword(password, conversation?.password_hash ?? '', cost)) ? conversation : undefined
  let known = await unverifiedConversations(deps.db, email)
  const checks = Array.from({ length: SUPPORT.maxAtAddress }, (_, index) => fits(known[index]))
  const opened = (await Promise.all(checks)).find((conversation) => conversation !== undefined)
  if (opened) return opened
  const hash = await hashPassword(password, cost)
  for (;;) {
    const seen = new Set(known.map(({ id }) => id))
    const created = await deps.db
      .transaction()
      .execute((tx) => createConversation(deps, tx, { email, hash, seen }))
    if (created) return created
    // A concurrent request started one under this address: use it if the password fits.
    known = await unverifiedConversations(deps.db, email)
    for (const conversation of known)
      if (!seen.has(conversation.id) && (await fits(conversation))) return conversation
  }
}

/** Undefined when there is a conversation under the address that the caller has not checked. */
async function createConversation(
  deps: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  { email, hash, seen }: { email: string; hash: string; seen: ReadonlySet<string> },
): Promise<Conversation | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email}`}, 0))`.execute(tx)
  if ((await unverifiedConversations(tx, email)).some(({ id }) => !seen.has(id))) return undefined
  return insertConversation(deps, tx, { email, hash })
}

/** Without a password it is opened again by mailed link only. */
async function insertConversation(
  { clock }: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  { email, hash }: { email: string; hash: string | null },
): Promise<Conversation> {
  const now = clock.now()
  const row = { password_hash: hash, since: now, created_at: now, updated_at: now }
  const existing = await tx
    .selectFrom('support_conversations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  // Checked first, as a conflict would consume a sequence number: gaps would reveal an earlier conversation.
  const first = existing
    ? undefined
    : await tx
        .insertInto('support_conversations')
        .values({ ...row, email })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst()
  if (first) return first
  return tx
    .insertInto('support_conversations')
    .values({ ...row, claimed_email: email })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Conversations under an address: verified ones first, then those with messages, newest first. */
export function conversationsAt(db: Db | Tx, email: string) {
  return db
    .selectFrom('support_conversations')
    .selectAll()
    .where((eb) => eb.or([eb('email', '=', email), eb('claimed_email', '=', email)]))
    .orderBy((eb) => eb('email_proven_at', 'is', null))
    .orderBy((eb) => eb('state', '=', 'new'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SUPPORT.maxAtAddress)
}

/** Verified ones open by mailed link only: their password may be that of a stranger who used the address. */
function unverifiedConversations(db: Db | Tx, email: string): Promise<Conversation[]> {
  return conversationsAt(db, email).where('email_proven_at', 'is', null).execute()
}
