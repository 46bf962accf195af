/** The SQL on messages. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
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

export function findMessage(db: Db | Tx, id: string): Promise<Message | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: it does not go while it is being paid for. */
export function lockMessageForShare(tx: Tx, id: string): Promise<Message | undefined> {
  return tx.selectFrom('messages').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export async function hasWritten(tx: Tx, threadId: string, fromId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('from_id', '=', fromId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/** The newest of each thread. */
export async function lastMessages(db: Db, threadIds: readonly string[]): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select last.* from unnest(${threadIds}::uuid[]) as wanted (id)
    cross join lateral (
      select * from messages where thread_id = wanted.id order by messages.id desc limit 1
    ) as last
  `.execute(db)
  return rows
}

export async function mediaOfMessages(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'media_id'])
    .where(sql<boolean>`id = any(${messageIds}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ id, media_id }) => (media_id === null ? [] : [[id, media_id]])))
}

/** Whether a message of this thread names the media, or brought the file. */
export async function isNamedIn(
  db: Db,
  threadId: string,
  sent: { mediaId: string } | { uploadId: string },
): Promise<boolean> {
  const [column, id] =
    'mediaId' in sent ? (['media_id', sent.mediaId] as const) : (['upload_id', sent.uploadId] as const)
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where(column, '=', id)
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

export type Offer = { message_id: string; media_id: string; account_id: string }

/** The messages that brought these people these media. */
export async function offersOf(
  tx: Tx,
  rights: readonly { media_id: string; account_id: string }[],
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select messages.id as message_id, held.media_id, held.account_id
    from unnest(
      ${rights.map((right) => right.media_id)}::uuid[], ${rights.map((right) => right.account_id)}::uuid[]
    ) as held (media_id, account_id)
    cross join lateral (
      select id from threads where user1_id = held.account_id
      union all
      select id from threads where user2_id = held.account_id
    ) as talk
    join messages on messages.media_id = held.media_id and messages.thread_id = talk.id
  `.execute(tx)
  return rows
}
