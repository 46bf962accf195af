/** The SQL on conversations: one for each member who wrote, and one for each visitor's address. */
import type { Selectable, Updateable } from 'kysely'
import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DESK, visitorTopic } from './events.ts'
import type { SupportConversationsTable } from './tables.ts'

export type Conversation = Selectable<SupportConversationsTable>

export function findConversation(db: Db | Tx, id: string): Promise<Conversation | undefined> {
  return db.selectFrom('support_conversations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Where a visitor's mail goes; null for a member's conversation. */
export function addressOf({ email, claimed_email }: Conversation): string | null {
  return email ?? claimed_email
}

/** Held until the transaction ends: what is said and decided in it happens one after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<Conversation> {
  const row = await tx
    .selectFrom('support_conversations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export function changeConversation(
  tx: Tx,
  id: string,
  changes: Updateable<SupportConversationsTable>,
): Promise<Conversation> {
  return tx
    .updateTable('support_conversations')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whoever wants to be helped wrote: it is our turn, since the first message that nobody answered. */
export function ourTurn({ state, since }: Conversation, now: Date) {
  return { state: 'open', since: state === 'open' ? since : now, updated_at: now } as const
}

/** A member wrote in the messenger. */
export async function memberWrote(
  deps: Pick<Core, 'bus'>,
  tx: Tx,
  { threadId, accountId, at }: { threadId: string; accountId: string; at: Date },
): Promise<void> {
  const conversation = await memberConversation(tx, { threadId, accountId, at })
  const { id } = conversation
  await changeConversation(tx, id, ourTurn(conversation, at))
  await deps.bus.publishIn(tx, DESK, { conversationId: id })
}

/** Locked, and made where there is none yet. */
export async function memberConversation(
  tx: Tx,
  { threadId, accountId, at }: { threadId: string; accountId: string; at: Date },
): Promise<Conversation> {
  return tx
    .insertInto('support_conversations')
    .values({ thread_id: threadId, account_id: accountId, since: at, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('thread_id').doUpdateSet({ updated_at: at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The desk looks again, and so does the visitor's browser: it was read, closed, opened or given to somebody. */
export async function tellOfState(
  deps: Pick<Core, 'bus'>,
  tx: Tx,
  conversation: Conversation,
): Promise<void> {
  await deps.bus.publishIn(tx, DESK, { conversationId: conversation.id })
  if (conversation.thread_id === null)
    await deps.bus.publishIn(tx, visitorTopic(conversation.id), {
      action: 'update',
      messageId: null,
      change: conversation.change,
    })
}
