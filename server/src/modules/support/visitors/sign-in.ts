/**
 * A visitor comes in with an address and a password of their own choice. The address is a claim: a password that fits no
 * conversation under it begins a new one, so that the answer never says whether there was one.
 */
import { sql } from 'kysely'
import { hashPassword, verifyPassword } from '#platform/crypto.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { normaliseEmail } from '#rules/email.ts'
import { checkForm } from '#rules/forms/check.ts'
import { signInForm } from '#rules/forms/sign-in.ts'
import { SUPPORT } from '#rules/support.ts'
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
  if (!checked.ok) return { ok: false, words: Object.values(checked.errors)[0] ?? '', errors: checked.errors }
  const email = normaliseEmail(checked.values.email)
  // Successful sign-ins count too: a stranger may have a conversation of their own under somebody's address, and would
  // win back tries by it.
  await deps.rateLimits.take('supportSignIn', { account: email, address })
  const conversation = await findOrBegin(deps, email, checked.values.password)
  const token = await deps.db.transaction().execute(async (tx) => {
    await lockConversation(tx, conversation.id)
    return giveToken(deps, tx, { conversationId: conversation.id, kind: 'browser' })
  })
  return { ok: true, conversation, token }
}

/** The number of password checks does not depend on how many conversations there are, so the response time tells nothing. */
async function findOrBegin(deps: SupportDeps, email: string, password: string): Promise<Conversation> {
  const cost = deps.accounts.passwordCost
  const fits = async (conversation: Conversation | undefined) =>
    (await verifyPassword(password, conversation?.password_hash ?? '', cost)) ? conversation : undefined
  let known = await openByPassword(deps.db, email)
  const checks = Array.from({ length: SUPPORT.maxAtAddress }, (_, index) => fits(known[index]))
  const opened = (await Promise.all(checks)).find((conversation) => conversation !== undefined)
  if (opened) return opened
  const hash = await hashPassword(password, cost)
  for (;;) {
    const seen = new Set(known.map(({ id }) => id))
    const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, { email, hash, seen }))
    if (begun) return begun
    // A request at the same time began one under this address: it is this visitor's, if the password is.
    known = await openByPassword(deps.db, email)
    for (const conversation of known)
      if (!seen.has(conversation.id) && (await fits(conversation))) return conversation
  }
}

/** Undefined when a conversation was begun under the address that the caller has not seen. */
async function begin(
  { clock }: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  { email, hash, seen }: { email: string; hash: string; seen: ReadonlySet<string> },
): Promise<Conversation | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email}`}, 0))`.execute(tx)
  if ((await openByPassword(tx, email)).some(({ id }) => !seen.has(id))) return undefined
  const now = clock.now()
  const row = { password_hash: hash, since: now, created_at: now, updated_at: now }
  const held = await tx
    .selectFrom('support_conversations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  // Asked for rather than left to the conflict, which would use up a number: gaps would tell that there was one.
  const first = held
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

/** The conversations under an address: proven ones first, then those in which something was said, the newest first. */
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

/** A proven one opens by mailed links only: its password may be that of a stranger who claimed the address. */
function openByPassword(db: Db | Tx, email: string): Promise<Conversation[]> {
  return conversationsAt(db, email).where('email_proven_at', 'is', null).execute()
}
