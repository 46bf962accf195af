/** What opens a visitor's conversation: an unguessable text in their browser or their mail, of which we keep the hash. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { SUPPORT } from '#rules/support.ts'
import { type Conversation, findConversation } from '../conversations.ts'
import type { TokenKind } from '../tables.ts'

const LIFETIME_MS: Record<TokenKind, number> = {
  browser: SUPPORT.tokenLifetimeMs,
  mail: SUPPORT.mailLinkLifetimeMs,
  reset: SUPPORT.resetLinkLifetimeMs,
}

/** With the conversation locked: the oldest give way, so that there are never more than a few. */
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
      select token_hash from support_tokens where conversation_id = ${conversationId}
      order by created_at desc, token_hash offset ${SUPPORT.maxTokens}
    )`.execute(tx)
  return token
}

/** No token is longer; what is needs no look into the database. */
const MAX_LENGTH = 100

export async function findByToken(
  deps: { db: Db; clock: Clock },
  token: string,
): Promise<Conversation | undefined> {
  if (token === '' || token.length > MAX_LENGTH) return undefined
  const found = await deps.db
    .selectFrom('support_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (!found) return undefined
  if (found.kind !== 'browser' && found.used_at === null) await firstUse(deps, found)
  return findConversation(deps.db, found.conversation_id)
}

/** Refuses whoever has no token for a conversation. */
export async function openByToken(deps: { db: Db; clock: Clock }, token: string): Promise<Conversation> {
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

type Mailed = { token_hash: string; conversation_id: string; kind: TokenKind }

/**
 * A link that came by mail proves the address. Whoever asked for one because they do not know the password is alone from
 * then on: somebody else may have begun a conversation under their address.
 */
async function firstUse(deps: { db: Db; clock: Clock }, mailed: Mailed): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const isFirst = await tx
      .updateTable('support_tokens')
      // From here on it is the browser's, for as long as any other.
      .set({ used_at: now, expires_at: new Date(now.getTime() + LIFETIME_MS.mail) })
      .where('token_hash', '=', mailed.token_hash)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst()
    if (!isFirst) return
    const isReset = mailed.kind === 'reset'
    await tx
      .updateTable('support_conversations')
      .set({ email_proven_at: now, ...(isReset && { password_hash: null }) })
      .where('id', '=', mailed.conversation_id)
      .execute()
    if (isReset)
      await tx
        .deleteFrom('support_tokens')
        .where('conversation_id', '=', mailed.conversation_id)
        .where('token_hash', '<>', mailed.token_hash)
        .execute()
  })
}

export async function endToken({ db }: { db: Db }, token: string): Promise<void> {
  await db.deleteFrom('support_tokens').where('token_hash', '=', hashToken(token)).execute()
}
