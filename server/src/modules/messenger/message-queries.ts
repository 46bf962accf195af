/** SQL for messages. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { uuidArray } from '#platform/postgres/uuid-array.ts'
import type { MessagesTable, Side } from './tables.ts'
import { sideOf, type Thread } from './thread-queries.ts'

export type Message = Selectable<MessagesTable>

/** All columns except those the thread assigns: id and change number. */
type NewMessageRow = Required<
  Pick<
    Insertable<MessagesTable>,
    'from_id' | 'key' | 'type' | 'text' | 'teaser_id' | 'upload_id' | 'reply_to' | 'created_at'
  >
>

/**
 * Increments the other side's unread count and shows the thread in both inboxes. Locks the thread until the transaction
 * ends, so that ids and change numbers follow the order of writing.
 */
export async function insertMessage(tx: Tx, thread: Thread, row: NewMessageRow): Promise<Message> {
  const [message] = await insertFrom[sideOf(thread, row.from_id) ?? 1](tx, { ...row, threadId: thread.id })
  if (!message) throw new Error('the thread was deleted while writing to it')
  return message
}

const insertFrom = { 1: insertFromSide(1), 2: insertFromSide(2) }

function insertFromSide(side: Side) {
  const [unread, wrote] = [sql.ref(`unread${3 - side}`), sql.ref(`wrote${side}`)]
  return statement((db: Db | Tx, row: NewMessageRow & { threadId: string }) =>
    sql<Message>`
      with place as (
        update threads set ${unread} = ${unread} + 1, ${wrote} = true, visible1 = true, visible2 = true,
          change = change + 1, last_id = message_id_after(last_id), updated_at = ${row.created_at}::timestamptz
        where id = ${row.threadId}::uuid
        returning id as thread_id, last_id, change
      )
      insert into messages
        (id, thread_id, change, from_id, key, type, text, teaser_id, upload_id, reply_to, created_at)
      select last_id, thread_id, change, ${row.from_id}::uuid, ${row.key}::text, ${row.type}::text,
        ${row.text}::text, ${row.teaser_id}::uuid, ${row.upload_id}::uuid, ${row.reply_to}::uuid,
        ${row.created_at}::timestamptz
      from place
      returning *
    `.compile(db),
  )
}

/** The message this account sent under this idempotency key. */
export async function findByKey(tx: Tx, fromId: string, key: string): Promise<Message | undefined> {
  return (await messageByKey(tx, { fromId, key }))[0]
}

const messageByKey = statement((db: Db | Tx, { fromId, key }: { fromId: string; key: string }) =>
  db.selectFrom('messages').selectAll().where('from_id', '=', fromId).where('key', '=', key).compile(),
)

export async function findMessage(db: Db | Tx, id: string): Promise<Message | undefined> {
  return (await findMessages(db, [id]))[0]
}

/** In no particular order. */
export function findMessages(db: Db | Tx, ids: readonly string[]): Promise<Message[]> {
  return messagesByIds(db, { ids: uuidArray(ids) })
}

const messagesByIds = statement((db: Db | Tx, { ids }: { ids: string }) =>
  db.selectFrom('messages').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
)

/** Locks the row against being unsent while it is being paid for. */
export function lockMessageForShare(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/**
 * Locks the row against concurrent changes and purchases. NO KEY UPDATE still allows replies, whose foreign key refers
 * to it, so there is no deadlock.
 */
export function lockMessage(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The message and then its thread must be locked. */
export function changeMessage(tx: Tx, id: string, changes: Updateable<MessagesTable>): Promise<Message> {
  return tx.updateTable('messages').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export type MessagesPage = { page: PageRange; after: string | null }

/** Newest first; `after` is the last id of the previous page. */
export function messagesIn(db: Db, threadId: string, { page, after }: MessagesPage): Promise<Message[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .$if(after !== null, (q) => q.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

type ChangedMessages = { messages: Message[]; change: number; more: boolean }

/**
 * Messages changed after a change number, in order. Read in one statement, hence one snapshot: `change` is the number up
 * to which the result is complete.
 */
export async function messageChangesAfter(
  db: Db,
  threadId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedMessages> {
  const { rows } = await sql<{ thread_change: number } & (Message | Record<keyof Message, null>)>`
    select threads.change as thread_change, changed.*
    from threads left join lateral (
      select * from messages where thread_id = threads.id and change > ${after}::int
      order by change limit ${limit + 1}
    ) as changed on true
    where threads.id = ${threadId} order by changed.change
  `.execute(db)
  const found = rows.flatMap(({ thread_change: _, ...row }) => (row.id === null ? [] : [row as Message]))
  const messages = found.slice(0, limit)
  const more = found.length > limit
  return { messages, more, change: (more ? messages.at(-1)?.change : rows[0]?.thread_change) ?? 0 }
}

/** The newest message of each thread, without unsent ones. */
export async function lastMessages(db: Db, threadIds: readonly string[]): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select last.* from unnest(${threadIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from messages where thread_id = wanted.id and unsent_at is null
      order by messages.id desc limit 1
    ) as last
  `.execute(db)
  return rows
}

/** Whether a message of this thread has the uploaded file. */
export async function isUploadInThread(db: Db, threadId: string, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('thread_id', '=', threadId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the newest messages with the uploaded file. */
export async function newestMessagesWithUpload(tx: Tx, uploadId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('id')
    .where('upload_id', '=', uploadId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The subset of these uploads that a message refers to. */
export async function sentUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ upload_id: string }>`
    select distinct upload_id from messages where upload_id = any(${uploadIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.upload_id))
}
