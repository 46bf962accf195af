/** The SQL on threads. */
import type { Selectable } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith } from '../people/index.ts'
import type { Side, ThreadsTable } from './tables.ts'

export type Thread = Selectable<ThreadsTable>

/** Null for whoever is none of the two. */
export function sideOf({ user1_id, user2_id }: Thread, accountId: string): Side | null {
  if (accountId === user1_id) return 1
  return accountId === user2_id ? 2 : null
}

export function otherOf({ user1_id, user2_id }: Thread, accountId: string): string {
  return accountId === user1_id ? user2_id : user1_id
}

export function findThread(db: Db | Tx, id: string): Promise<Thread | undefined> {
  return db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findThreadOf(db: Db | Tx, a: string, b: string): Promise<Thread | undefined> {
  const [user1 = a, user2 = b] = [a, b].sort()
  return db
    .selectFrom('threads')
    .selectAll()
    .where('user1_id', '=', user1)
    .where('user2_id', '=', user2)
    .executeTakeFirst()
}

/** Newest first, without those with people who are hidden, or across a block. */
export function threadsOf(db: Db, accountId: string, { limit, skip }: Page): Promise<Thread[]> {
  const both = shownOn(db, accountId, 1).unionAll(shownOn(db, accountId, 2))
  return db
    .selectFrom(both.as('threads'))
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** Each side has its own index. */
function shownOn(db: Db, accountId: string, side: Side) {
  const other = side === 1 ? 'user2_id' : 'user1_id'
  return db
    .selectFrom('threads')
    .selectAll()
    .where(`user${side}_id`, '=', accountId)
    .where(`visible${side}`, '=', true)
    .where(other, 'in', visibleAccountIds(db))
    .where(other, 'not in', blockedWith(db, accountId))
}

/** With the pair locked: nobody else begins the same one meanwhile. */
export function insertThread(
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<Thread> {
  const [user1 = from, user2 = to] = [from, to].sort()
  return tx
    .insertInto('threads')
    .values({
      user1_id: user1,
      user2_id: user2,
      begun_by: from === user1 ? 1 : 2,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One more for the other side to read; the thread is back in both inboxes. */
export async function countMessage(tx: Tx, thread: Thread, from: string, at: Date): Promise<void> {
  const unread = sideOf(thread, from) === 1 ? 'unread2' : 'unread1'
  await tx
    .updateTable('threads')
    .set((eb) => ({ [unread]: eb(unread, '+', 1), visible1: true, visible2: true, updated_at: at }))
    .where('id', '=', thread.id)
    .execute()
}

/** False when there was nothing left to read. */
export async function markRead(tx: Tx, threadId: string, side: Side): Promise<boolean> {
  const unread = `unread${side}` as const
  const row = await tx
    .updateTable('threads')
    .set({ [unread]: 0 })
    .where('id', '=', threadId)
    .where(unread, '>', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
