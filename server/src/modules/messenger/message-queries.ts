/** The SQL on messages. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { MessagesTable } from './tables.ts'

export type Message = Selectable<MessagesTable>

export function insertMessage(tx: Tx, message: Insertable<MessagesTable>): Promise<Message> {
  return tx.insertInto('messages').values(message).returningAll().executeTakeFirstOrThrow()
}

/** What this person sent under this key of theirs. */
export function findByKey(tx: Tx, fromId: string, key: string): Promise<Message | undefined> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function findMessage(db: Db | Tx, id: string): Promise<Message | undefined> {
  return (await findMessages(db, [id]))[0]
}

/** In no particular order. */
export function findMessages(db: Db | Tx, ids: readonly string[]): Promise<Message[]> {
  return messagesByIds(db, { ids })
}

const messagesByIds = statement((db: Db | Tx, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('messages').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
)

/** Held until the transaction ends: it does not go while it is being paid for. */
export function lockMessageForShare(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/**
 * Held until the transaction ends: it changes once at a time, and not while it is being paid for. Answers to it may be
 * written meanwhile, so nobody waits for one another in a circle.
 */
export function lockMessage(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** With the message and then its thread locked. */
export function changeMessage(tx: Tx, id: string, changes: Updateable<MessagesTable>): Promise<Message> {
  return tx.updateTable('messages').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export type MessagesPage = { page: Page; after: string | null }

/** Newest first; `after` is the last of the page before. */
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

export type ChangedMessages = { messages: Message[]; change: number; more: boolean }

/**
 * What changed after a number, in the order of the changes. One look of the database: `change` is the number up to which
 * it is all that there is.
 */
export async function changesIn(
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

/** The newest of each thread that was not unsent. */
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

/** Whether a message of this thread brought the file. */
export async function isUploadIn(db: Db, threadId: string, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('thread_id', '=', threadId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these files that a message names. */
export async function sentUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ upload_id: string }>`
    select distinct upload_id from messages where upload_id = any(${uploadIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.upload_id))
}
