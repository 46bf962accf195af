/** SQL for support conversations: one per member who wrote, and those of visitors by email address. */
import type { Selectable, Updateable } from 'kysely'
import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { SUPPORT_CONSOLE, visitorTopic } from './events.ts'
import type { SupportConversationsTable } from './tables.ts'

export type Conversation = Selectable<SupportConversationsTable>

export function findConversation(db: Db | Tx, id: string): Promise<Conversation | undefined> {
  return db.selectFrom('support_conversations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A visitor's email address; null for a member's conversation. */
export function visitorEmailOf({ email, claimed_email }: Conversation): string | null {
  return email ?? claimed_email
}

/** Locks the row, which serializes messages and decisions in the conversation. */
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

/** A customer wrote: the conversation is open since their first unanswered message. */
export function openedColumns({ state, since }: Conversation, now: Date) {
  return { state: 'open', since: state === 'open' ? since : now, updated_at: now } as const
}

/** Reopens the conversation when a member writes in the messenger. */
export async function reopenForMember(
  deps: Pick<Core, 'bus'>,
  tx: Tx,
  { threadId, accountId, at }: { threadId: string; accountId: string; at: Date },
): Promise<void> {
  const conversation = await lockMemberConversation(tx, { threadId, accountId, at })
  const { id } = conversation
  await changeConversation(tx, id, openedColumns(conversation, at))
  await deps.bus.publishIn(tx, SUPPORT_CONSOLE, { conversationId: id })
}

/** Locks the member's conversation, creating it if needed. */
export async function lockMemberConversation(
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

/** Publishes to the console and the visitor's browser that the conversation was read, closed, reopened or assigned. */
export async function publishState(
  deps: Pick<Core, 'bus'>,
  tx: Tx,
  conversation: Conversation,
): Promise<void> {
  await deps.bus.publishIn(tx, SUPPORT_CONSOLE, { conversationId: conversation.id })
  if (conversation.thread_id === null)
    await deps.bus.publishIn(tx, visitorTopic(conversation.id), {
      action: 'update',
      messageId: null,
      change: conversation.change,
    })
}
