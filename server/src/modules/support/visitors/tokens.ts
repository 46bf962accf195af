/** Tokens that open a visitor's conversation, in the browser or in emails; stored as hashes. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { SUPPORT } from '#rules/support.ts'
import { type Conversation, changeConversation, lockConversation, publishState } from '../conversations.ts'
import type { SupportTokenKind } from '../tables.ts'

const LIFETIME_MS: Record<SupportTokenKind, number> = {
  browser: SUPPORT.tokenLifetimeMs,
  mail: SUPPORT.mailLinkLifetimeMs,
  reset: SUPPORT.resetLinkLifetimeMs,
}

/**
 * The conversation must be locked. Deletes the oldest tokens beyond `SUPPORT.maxTokens`, browser tokens apart from links:
 * repeated sign-ins must not invalidate a link on its way to the owner of the address.
 */
export async function issueToken(
  deps: { clock: Clock },
  tx: Tx,
  { conversationId, kind }: { conversationId: string; kind: SupportTokenKind },
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

/** No token is longer, so a longer one needs no query. */
const TOKEN_MAX_LENGTH = 100

type TokenDeps = { db: Db | Tx; clock: Clock }

/**
 * A mailed link gives no access before it is followed (`openMailedLink`). A browser token gives none once the address is
 * verified: it came from a password, which may be that of a stranger who used the address.
 */
export async function findConversationByToken(
  deps: TokenDeps,
  token: string,
): Promise<Conversation | undefined> {
  return validTokens(deps, token)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'browser').and('email_proven_at', 'is', null),
        eb('kind', '<>', 'browser').and('used_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
}

/** Whether the token is a mailed link that was not followed yet. */
export async function isUnusedLink(deps: TokenDeps, token: string): Promise<boolean> {
  const found = await validTokens(deps, token)
    .where('kind', '<>', 'browser')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

function validTokens({ db, clock }: TokenDeps, token: string) {
  return db
    .selectFrom('support_tokens')
    .innerJoin('support_conversations', 'support_conversations.id', 'support_tokens.conversation_id')
    .selectAll('support_conversations')
    .where('token_hash', '=', token.length > TOKEN_MAX_LENGTH ? '' : hashToken(token))
    .where('expires_at', '>', clock.now())
}

/** Refuses an invalid token. */
export async function requireConversationByToken(deps: TokenDeps, token: string): Promise<Conversation> {
  const conversation = await findConversationByToken(deps, token)
  if (!conversation) throw new Refusal('SUPPORT_SESSION')
  return conversation
}

/** Takes from the rate limit against guessing, and refuses an invalid token. */
export async function requireVisitor(
  deps: Pick<Core, 'db' | 'clock' | 'rateLimits'>,
  { address }: RequestContext,
  token: string,
): Promise<Conversation> {
  await deps.rateLimits.take('supportRead', { address })
  const conversation = await requireConversationByToken(deps, token)
  await deps.rateLimits.take('supportRead', { account: conversation.id })
  return conversation
}

/**
 * Following a mailed link verifies the address and ends all other sessions: a stranger may have started the conversation
 * under this address, and may still know its password or have it open. Following it again changes nothing.
 */
export function followMailedLink(
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
      // From now on it is the token of this browser.
      .set({ used_at: now, expires_at: new Date(now.getTime() + LIFETIME_MS.mail) })
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst()
    // Undefined if another link was followed meanwhile, which deleted this one.
    if (!isFirst) return findConversationByToken({ ...deps, db: tx }, token)
    await tx
      .deleteFrom('support_tokens')
      .where('conversation_id', '=', conversation.id)
      .where('token_hash', '<>', isFirst.token_hash)
      .execute()
    const proven = { email_proven_at: conversation.email_proven_at ?? now, password_hash: null }
    const changed = await changeConversation(tx, conversation.id, proven)
    // Open subscriptions check their tokens on this event, which ends those of other browsers.
    await publishState(deps, tx, changed)
    return changed
  })
}

export async function revokeToken({ db }: { db: Db }, token: string): Promise<void> {
  await db.deleteFrom('support_tokens').where('token_hash', '=', hashToken(token)).execute()
}
