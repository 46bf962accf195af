/** SQL for messages of visitors' conversations. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import type { PublicAccount } from '../../accounts/index.ts'
import { type AttachmentFile, findAttachmentFiles } from '../../attachments/index.ts'
import type { MessagesPage, MessageView } from '../../messenger/index.ts'
import type { SupportMessagesTable } from '../tables.ts'

export type VisitorMessage = Selectable<SupportMessagesTable>

type NewVisitorMessage = Pick<
  VisitorMessage,
  'conversation_id' | 'is_answer' | 'staff_id' | 'key' | 'type' | 'text' | 'upload_id' | 'created_at'
>

/** The conversation must be locked, so that ids and change numbers follow the order of writing. */
export async function insertVisitorMessage(tx: Tx, row: NewVisitorMessage): Promise<VisitorMessage> {
  const { rows } = await sql<VisitorMessage>`
    with place as (
      update support_conversations set change = change + 1, last_id = message_id_after(last_id)
      where id = ${row.conversation_id} returning last_id, change
    )
    insert into support_messages
      (id, conversation_id, is_answer, staff_id, key, type, text, upload_id, change, created_at)
    select last_id, ${row.conversation_id}::uuid, ${row.is_answer}::boolean, ${row.staff_id}::uuid, ${row.key}::text,
      ${row.type}::text, ${row.text}::text, ${row.upload_id}::uuid, change, ${row.created_at}::timestamptz
    from place returning *
  `.execute(tx)
  const [message] = rows
  if (!message) throw new Error('the conversation was deleted while writing to it')
  return message
}

export function findVisitorMessage(db: Db | Tx, id: string): Promise<VisitorMessage | undefined> {
  return db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findVisitorMessageByKey(
  tx: Tx,
  { conversationId, isAnswer, key }: { conversationId: string; isAnswer: boolean; key: string },
): Promise<VisitorMessage | undefined> {
  return tx
    .selectFrom('support_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('is_answer', '=', isAnswer)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Newest first; `after` is the last id of the previous page. */
export function visitorMessagesIn(
  db: Db,
  conversationId: string,
  { page, after }: MessagesPage,
): Promise<VisitorMessage[]> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(after !== null, (q) => q.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

export function visitorChangesIn(
  db: Db,
  conversationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<VisitorMessage[]> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('change', '>', after)
    .orderBy('change')
    .limit(limit)
    .execute()
}

/** The newest message by conversation id. */
export async function lastVisitorMessages(
  db: Db,
  conversationIds: readonly string[],
): Promise<Map<string, VisitorMessage>> {
  if (conversationIds.length === 0) return new Map()
  const { rows } = await sql<VisitorMessage>`
    select last.* from unnest(${conversationIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from support_messages where conversation_id = wanted.id order by id desc limit 1
    ) as last
  `.execute(db)
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

/** The subset of these uploads that a visitor's conversation refers to. */
export async function visitorUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ upload_id: string }>`
    select distinct upload_id from support_messages where upload_id = any(${uploadIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.upload_id))
}

const MESSENGER_DEFAULTS = {
  ...{ teaser_id: null, reply_to: null, unsent_at: null, own_reaction: null, reader_reaction: null },
  ...{ broadcast_id: null, broadcast_place: null, isUnlocked: true, payerId: null, quoted: null },
  ...{ sold: null, paidCents: null },
}

/** Presents them in the shape of messenger messages, so that the same screens show them. */
export async function presentVisitorMessages(
  db: Db | Tx,
  viewer: 'visitor' | 'site',
  rows: readonly VisitorMessage[],
): Promise<MessageView[]> {
  const files = await findAttachmentFiles(
    db,
    rows.flatMap((row) => row.upload_id ?? []),
  )
  return rows.map((row) => {
    const { id, conversation_id, is_answer, key, type, text, upload_id, change, created_at } = row
    return {
      ...MESSENGER_DEFAULTS,
      ...{ id, key, type, text, upload_id, change, created_at },
      thread_id: conversation_id,
      from_id: is_answer ? SUPPORT_ACCOUNT_ID : conversation_id,
      viewerId: viewer === 'site' ? SUPPORT_ACCOUNT_ID : conversation_id,
      value: valueOfMessage(row, files.get(upload_id ?? '')),
      ...(!is_answer && { sender: visitorAccount(conversation_id) }),
    }
  })
}

function valueOfMessage({ type, text }: VisitorMessage, file: AttachmentFile | undefined): string {
  return type === 'upload' ? JSON.stringify(file) : text
}

/** A placeholder account for a visitor as sender; no account has this id. */
function visitorAccount(conversationId: string): PublicAccount {
  return {
    id: conversationId,
    username: '',
    fullname: 'Visitor',
    avatar: null,
    description: '',
    instagram: '',
    twitter: '',
    is_creator: false,
  }
}
