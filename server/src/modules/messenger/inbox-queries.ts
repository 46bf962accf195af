/** SQL for inboxes: each side of a thread has its own indexes, scanned newest first. */
import { sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { MESSENGER, type ThreadFilter } from '#rules/messages.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { payersOf } from '../ledger/index.ts'
import { blockedWith } from '../people/index.ts'
import { subscribersOf } from '../subscriptions/index.ts'
import type { Side } from './tables.ts'
import type { Thread } from './thread-queries.ts'

type InboxQuery = {
  accountId: string
  filter: ThreadFilter
  /** Part of the other participant's name; empty for all. */
  text: string
  page: PageRange
  now: Date
}

/** Pinned threads first, then the newest; without threads with hidden or blocked accounts. */
export async function listInboxThreads(db: Db, inbox: InboxQuery): Promise<Thread[]> {
  const { limit, skip } = inbox.page
  return db
    .selectFrom(
      firstOnSide(db, inbox, 1)
        .unionAll(firstOnSide(db, inbox, 2))
        .as('threads'),
    )
    .selectAll()
    .orderBy('is_pinned', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** The first rows of one side, as many as the page could need. */
function firstOnSide(db: Db, inbox: InboxQuery, side: Side) {
  const { limit, skip } = inbox.page
  const first = visibleOnSide(db, inbox, side)
    .selectAll()
    .select(`pinned${side} as is_pinned`)
    .orderBy(`pinned${side}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + skip)
  return db.selectFrom(first.as('side')).selectAll()
}

function visibleOnSide(db: Db, { accountId, filter, text, now }: Omit<InboxQuery, 'page'>, side: Side) {
  const other = side === 1 ? 'user2_id' : 'user1_id'
  const own = (name: string) => sql.ref<boolean>(`${name}${side}`)
  return db
    .selectFrom('threads')
    .where(`user${side}_id`, '=', accountId)
    .where(own('visible'))
    .where(other, 'in', visibleAccountIds(db, text))
    .where(other, 'not in', blockedWith(db, accountId))
    .$if(filter === 'unread', (q) => q.where(isUnread(side)))
    .$if(filter === 'subscribers', (q) => q.where(other, 'in', subscribersOf(db, accountId, now)))
    .$if(filter === 'payers', (q) => q.where(other, 'in', payersOf(db, accountId)))
}

/** Must match the predicate of the partial index. */
function isUnread(side: Side) {
  return sql<boolean>`(${sql.ref(`unread${side}`)} > 0 or ${sql.ref(`marked${side}`)})`
}

/** Counts unread threads without muted ones, capped at `MESSENGER.unreadThreadsMax`. */
export async function countUnreadThreads(db: Db, accountId: string, now: Date): Promise<number> {
  const on = (side: Side) => {
    const some = visibleOnSide(db, { accountId, filter: 'unread', text: '', now }, side)
      .select('id')
      .where(sql<boolean>`not ${sql.ref(`muted${side}`)}`)
      .limit(MESSENGER.unreadThreadsMax)
    return db.selectFrom(some.as('side')).selectAll()
  }
  const row = await db
    .selectFrom(on(1).unionAll(on(2)).as('unread'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.min(Number(row.count), MESSENGER.unreadThreadsMax)
}
