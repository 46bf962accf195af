/** SQL for single threads. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { Side, ThreadsTable } from './tables.ts'

export type Thread = Selectable<ThreadsTable>

/** Null for an account that is not a participant. */
export function sideOf({ user1_id, user2_id }: Thread, accountId: string): Side | null {
  if (accountId === user1_id) return 1
  return accountId === user2_id ? 2 : null
}

export function otherOf({ user1_id, user2_id }: Thread, accountId: string): string {
  return accountId === user1_id ? user2_id : user1_id
}

export async function findThread(db: Db | Tx, id: string): Promise<Thread | undefined> {
  return (await findThreads(db, [id]))[0]
}

/** In no particular order. */
export function findThreads(db: Db | Tx, ids: readonly string[]): Promise<Thread[]> {
  return threadsByIds(db, { ids })
}

const threadsByIds = statement((db: Db | Tx, { ids }: { ids: readonly string[] }) =>
  db.selectFrom('threads').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
)

export async function findThreadOf(db: Db | Tx, a: string, b: string): Promise<Thread | undefined> {
  const [user1 = a, user2 = b] = [a, b].sort()
  const [thread] = await threadOfTwo(db, { user1, user2 })
  return thread
}

const threadOfTwo = statement((db: Db | Tx, { user1, user2 }: { user1: string; user2: string }) =>
  db.selectFrom('threads').selectAll().where('user1_id', '=', user1).where('user2_id', '=', user2).compile(),
)

/** The pair must be locked, so that nobody else creates the same thread meanwhile. */
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

/** Assigns a change number to an existing message. Lock order everywhere: the message first, then the thread. */
export async function nextChange(tx: Tx, threadId: string): Promise<Thread> {
  return tx
    .updateTable('threads')
    .set((eb) => ({ change: eb('change', '+', 1) }))
    .where('id', '=', threadId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when nothing was unread. */
export async function markThreadRead(tx: Tx, threadId: string, side: Side): Promise<boolean> {
  const [unread, marked, read] = [sql.ref(`unread${side}`), sql.ref(`marked${side}`), sql.ref(`read${side}`)]
  // Only when something is unread: in a long monologue the search for the other's last message scans far.
  const { rows } = await sql`
    update threads set ${unread} = 0, ${marked} = false,
      ${read} = case when ${unread} = 0 then ${read} else greatest(${read}, (
        select messages.id from messages
        where thread_id = threads.id and from_id = ${sql.ref(`user${3 - side}_id`)}
        order by messages.id desc limit 1
      )) end
    where id = ${threadId} and (${unread} > 0 or ${marked})
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** A change to one participant's own view of a thread. */
export type ThreadPreference =
  | { pinned: boolean }
  | { muted: boolean }
  | { marked: true }
  | { visible: false }

/** False when nothing changed. */
export async function setThreadPreference(
  tx: Tx,
  { threadId, side, wanted }: { threadId: string; side: Side; wanted: ThreadPreference },
): Promise<boolean> {
  const { rows } = await sql`
    update threads set ${changesOf(wanted, side)}
    where id = ${threadId} and not (${isAlreadySet(wanted, side)})
    returning id
  `.execute(tx)
  return rows.length > 0
}

function changesOf(wanted: ThreadPreference, side: Side) {
  const column = (name: string) => sql.ref(`${name}${side}`)
  if ('pinned' in wanted) return sql`${column('pinned')} = ${wanted.pinned}`
  if ('muted' in wanted) return sql`${column('muted')} = ${wanted.muted}`
  if ('marked' in wanted) return sql`${column('marked')} = true`
  // Keeps the unread count: hiding does not read.
  return sql`${column('visible')} = false, ${column('pinned')} = false, ${column('marked')} = false`
}

function isAlreadySet(wanted: ThreadPreference, side: Side) {
  const column = (name: string) => sql.ref(`${name}${side}`)
  if ('pinned' in wanted) return sql`${column('pinned')} = ${wanted.pinned}`
  if ('muted' in wanted) return sql`${column('muted')} = ${wanted.muted}`
  if ('marked' in wanted) return sql`${column('marked')} or ${column('unread')} > 0`
  return sql`not ${column('visible')}`
}

/** Decrements the unread count of a side, unless it has read the message. */
export async function decrementUnread(
  tx: Tx,
  { threadId, side, messageId }: { threadId: string; side: Side; messageId: string },
): Promise<void> {
  const [unread, read] = [sql.ref(`unread${side}`), sql.ref(`read${side}`)]
  await sql`
    update threads set ${unread} = ${unread} - 1
    where id = ${threadId} and ${unread} > 0 and (${read} is null or ${read} < ${messageId}::uuid)
  `.execute(tx)
}
