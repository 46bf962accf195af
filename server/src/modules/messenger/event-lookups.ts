/** Batched lookups for subscription events: a mass message is thousands of events at once. */
import { sql } from 'kysely'
import { serialBatchLoader } from '#platform/batch.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import { statement } from '#platform/postgres/statement.ts'
import { uuidArray } from '#platform/postgres/uuid-array.ts'
import { findAccountsByIds, type Person, visibleAccountIds } from '../accounts/index.ts'
import { isBlockedEitherWay } from '../people/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import { findThreads, type Thread } from './thread-queries.ts'

export type EventLookups = ReturnType<typeof eventLookups>

const PEOPLE_TTL_MS = 1_000
const MAX_PEOPLE = 10_000

/** A subscription of one account to one thread. */
type ThreadSubscription = { threadId: string; accountId: string }

export function eventLookups({ db, clock }: { db: Db; clock: Clock }) {
  // Bursts concern the same senders, whose names may be a second stale.
  const people = createRowCache<Person>({ clock, ttlMs: PEOPLE_TTL_MS, maxRows: MAX_PEOPLE })
  const open = serialBatchLoader((keys: string[]) => openSubscriptions(db, keys))
  return {
    message: serialBatchLoader((ids: string[]) => byId<Message>(findMessages(db, ids))),
    thread: serialBatchLoader((ids: string[]) => byId<Thread>(findThreads(db, ids))),
    /** Whether the account participates in the thread and neither side is hidden from the other. */
    isOpen: (threadId: string, accountId: string) => open(keyOf(threadId, accountId)),
    /** The same for many subscriptions: the indexes of those that are open. */
    openAmong: (listening: readonly ThreadSubscription[]) => openIndexes(db, listening),
    messages: (ids: Iterable<string>) => byId<Message>(findMessages(db, [...new Set(ids)])),
    people: (ids: Iterable<string>) =>
      people.get([...new Set(ids)], (missing) => findAccountsByIds(db, [...missing])),
  }
}

async function byId<Row extends { id: string }>(found: Promise<Row[]>): Promise<Map<string, Row>> {
  return new Map((await found).map((row) => [row.id, row]))
}

function keyOf(threadId: string, accountId: string): string {
  return `${threadId} ${accountId}`
}

async function openSubscriptions(db: Db, keys: readonly string[]): Promise<Map<string, true>> {
  const listening = keys.map((key) => {
    const [threadId = '', accountId = ''] = key.split(' ')
    return { threadId, accountId }
  })
  return new Map((await openIndexes(db, listening)).map((index) => [keys[index] ?? '', true]))
}

/** Runs before every event of every open thread, so it is one statement that returns row numbers only. */
async function openIndexes(db: Db, listening: readonly ThreadSubscription[]): Promise<number[]> {
  if (listening.length === 0) return []
  const open = await openRowNumbers(db, {
    threadIds: uuidArray(listening.map(({ threadId }) => threadId)),
    accountIds: uuidArray(listening.map(({ accountId }) => accountId || NIL_ACCOUNT_ID)),
  })
  return open.map(({ place }) => place - 1)
}

/** No account: a subscriber who is not signed in participates in no thread. */
const NIL_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'

type SubscriptionArrays = { threadIds: string; accountIds: string }

const openRowNumbers = statement((db: Db | Tx, { threadIds, accountIds }: SubscriptionArrays) =>
  sql<{ place: number }>`
    select place::int
    from unnest(${threadIds}::uuid[], ${accountIds}::uuid[]) with ordinality as asked (thread_id, account_id, place)
    join threads on threads.id = asked.thread_id
    cross join lateral (
      select case asked.account_id when user1_id then user2_id when user2_id then user1_id end as id
    ) as other
    where other.id in (${visibleAccountIds(db)})
      and not ${isBlockedEitherWay(sql.ref('asked.account_id'), sql.ref('other.id'))}
  `.compile(db),
)
