/** Conversations as staff read them after giving a reason: nothing is marked as read, and no participant is notified. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { type AttachmentFile, findAttachmentFiles } from '../attachments/index.ts'
import { findMessage, type Message, messagesIn } from './message-queries.ts'
import type { ThreadsTable } from './tables.ts'
import { teasersByIds } from './teasers/teaser-queries.ts'
import { findThread } from './thread-queries.ts'

export type StaffThread = Pick<
  Selectable<ThreadsTable>,
  'id' | 'user1_id' | 'user2_id' | 'created_at' | 'updated_at'
>

export type StaffMessage = Message & {
  /** The text, also that of a teaser. */
  words: string
  file: AttachmentFile | null
  offer: { priceCents: number; mediaIds: string[] } | null
}

type ThreadsPage = { accountId: string; after: string | null; limit: number }

/** All threads of an account, hidden ones too, the most recently active first; `after` is the last id of the previous page. */
export async function threadsForStaff(
  db: Db,
  { accountId, after, limit }: ThreadsPage,
): Promise<StaffThread[]> {
  const { rows } = await sql<StaffThread>`
    select id, user1_id, user2_id, created_at, updated_at from threads
    where (user1_id = ${accountId} or user2_id = ${accountId}) and last_id is not null
      and (${after}::uuid is null
        or (updated_at, id) < (select last.updated_at, last.id from threads as last where last.id = ${after}::uuid))
    order by updated_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export function threadForStaff(db: Db | Tx, id: string): Promise<StaffThread | undefined> {
  return findThread(db, id)
}

type MessagesQuery = { threadId: string; after: string | null; limit: number }

/** Newest first; `after` is the last id of the previous page. */
export async function messagesForStaff(
  db: Db,
  { threadId, after, limit }: MessagesQuery,
): Promise<StaffMessage[]> {
  return withContents(db, await messagesIn(db, threadId, { page: { limit, skip: 0 }, after }))
}

/** A message with up to `each` messages before and after it, oldest first. */
export async function messagesAround(
  db: Db,
  { messageId, each }: { messageId: string; each: number },
): Promise<StaffMessage[]> {
  const message = await findMessage(db, messageId)
  if (!message) return []
  const near = db.selectFrom('messages').selectAll().where('thread_id', '=', message.thread_id).limit(each)
  const [before, after] = await Promise.all([
    near.where('id', '<', messageId).orderBy('id', 'desc').execute(),
    near.where('id', '>', messageId).orderBy('id').execute(),
  ])
  return withContents(db, [...before.reverse(), message, ...after])
}

async function withContents(db: Db, rows: readonly Message[]): Promise<StaffMessage[]> {
  const [teasers, files] = await Promise.all([
    teasersByIds(
      db,
      rows.flatMap(({ teaser_id }) => teaser_id ?? []),
    ),
    findAttachmentFiles(
      db,
      rows.flatMap(({ upload_id }) => upload_id ?? []),
    ),
  ])
  return rows.map((row) => {
    const teaser = teasers.get(row.teaser_id ?? '')
    return {
      ...row,
      words: teaser?.text ?? row.text,
      file: files.get(row.upload_id ?? '') ?? null,
      offer: teaser
        ? { priceCents: teaser.price_cents, mediaIds: teaser.medias.map(({ media_id }) => media_id) }
        : null,
    }
  })
}
