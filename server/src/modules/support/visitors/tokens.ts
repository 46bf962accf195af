/** What opens a visitor's conversation: an unguessable text in their browser or their mail, of which we keep the hash. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { SUPPORT } from '#rules/support.ts'
import { type Conversation, changeConversation, lockConversation, tellOfState } from '../conversations.ts'
import type { TokenKind } from '../tables.ts'

const LIFETIME_MS: Record<TokenKind, number> = {
  browser: SUPPORT.tokenLifetimeMs,
  mail: SUPPORT.mailLinkLifetimeMs,
  reset: SUPPORT.resetLinkLifetimeMs,
}

/**
 * With the conversation locked: the oldest give way, so that there are never more than a few. Browsers give way to browsers
 * only: signing in again and again must not end a link that is on its way to the owner of the address.
 */
export async function giveToken(
  deps: { clock: Clock },
  tx: Tx,
  { conversationId, kind }: { conversationId: string; kind: TokenKind },
): Promise<string> {
  const token = randomToken()
  const now = deps.clock.now()
  await tx
    .insertInto('support_tokens')
    .values({
      token_hash: hashToken(token),
      conversation_id: conversationId,
      kind,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS[kind]),
      used_at: null,
    })
    .execute()
  await sql`
    delete from support_tokens where token_hash in (
      select token_hash from support_tokens
      where conversation_id = ${conversationId} and (kind = 'browser') = ${kind === 'browser'}
      order by created_at desc, token_hash offset ${SUPPORT.maxTokens}
    )`.execute(tx)
  return token
}

/** No token is longer; what is needs no look into the database. */
const MAX_LENGTH = 100

type Reading = { db: Db | Tx; clock: Clock }

/**
 * A mailed link opens nothing before it was followed on purpose (`openMailedLink`). A browser's token opens nothing once the
 * address is proven: it was got by a password, which may be that of a stranger who claimed the address.
 */
export async function findByToken(deps: Reading, token: string): Promise<Conversation | undefined> {
  return validTokens(deps, token)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'browser').and('email_proven_at', 'is', null),
        eb('kind', '<>', 'browser').and('used_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
}

/** Whether this came by mail and was not followed yet. */
export async function isUnusedLink(deps: Reading, token: string): Promise<boolean> {
  const found = await validTokens(deps, token)
    .where('kind', '<>', 'browser')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

function validTokens({ db, clock }: Reading, token: string) {
  return db
    .selectFrom('support_tokens')
    .innerJoin('support_conversations', 'support_conversations.id', 'support_tokens.conversation_id')
    .selectAll('support_conversations')
    .where('token_hash', '=', token.length > MAX_LENGTH ? '' : hashToken(token))
    .where('expires_at', '>', clock.now())
}

/** Refuses whoever has no token for a conversation. */
export async function openByToken(deps: Reading, token: string): Promise<Conversation> {
  const conversation = await findByToken(deps, token)
  if (!conversation) throw new Refusal('SUPPORT_SESSION')
  return conversation
}

/** Counts the try, so that tokens are not guessed, and refuses whoever has none. */
export async function openVisitor(
  deps: Pick<Core, 'db' | 'clock' | 'rateLimits'>,
  { address }: RequestContext,
  token: string,
): Promise<Conversation> {
  await deps.rateLimits.take('supportRead', { address })
  const conversation = await openByToken(deps, token)
  await deps.rateLimits.take('supportRead', { account: conversation.id })
  return conversation
}

/**
 * Following a mailed link proves the address, and leaves only the browser that followed it in the conversation: somebody else
 * may have begun it under this address, and may still know its password or have it open. Following it again changes nothing.
 */
export function openMailedLink(
  deps: Pick<Core, 'db' | 'clock' | 'bus'>,
  token: string,
): Promise<Conversation | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await validTokens({ ...deps, db: tx }, token)
      .where('kind', '<>', 'browser')
      .executeTakeFirst()
    if (!found) return undefined
    const conversation = await lockConversation(tx, found.id)
    const now = deps.clock.now()
    const link = tx.updateTable('support_tokens').where('token_hash', '=', hashToken(token))
    const isFirst = await link
      // From here on it is the browser's, for as long as any other.
      .set({ used_at: now, expires_at: new Date(now.getTime() + LIFETIME_MS.mail) })
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst()
    // Unless another link was followed meanwhile, which ended this one.
    if (!isFirst) return findByToken({ ...deps, db: tx }, token)
    await tx
      .deleteFrom('support_tokens')
      .where('conversation_id', '=', conversation.id)
      .where('token_hash', '<>', isFirst.token_hash)
      .execute()
    const proven = { email_proven_at: conversation.email_proven_at ?? now, password_hash: null }
    const changed = await changeConversation(tx, conversation.id, proven)
    // Open subscriptions look at their tokens again, and those of other browsers end.
    await tellOfState(deps, tx, changed)
    return changed
  })
}

export async function endToken({ db }: { db: Db }, token: string): Promise<void> {
  await db.deleteFrom('support_tokens').where('token_hash', '=', hashToken(token)).execute()
}
