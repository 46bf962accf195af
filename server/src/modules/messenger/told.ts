/** What open tabs are told of, looked up for all of them at once: a mass message is thousands of events in one moment. */
import { sql } from 'kysely'
import { gatheringLoader } from '#platform/batch.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { keptApart } from '../people/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import { findThreads, type Thread } from './thread-queries.ts'

export type ToldLookups = ReturnType<typeof toldLookups>

export function toldLookups({ db }: { db: Db }) {
  const open = gatheringLoader((keys: string[]) => openAmong(db, keys))
  return {
    message: gatheringLoader((ids: string[]) => byId<Message>(findMessages(db, ids))),
    thread: gatheringLoader((ids: string[]) => byId<Thread>(findThreads(db, ids))),
    /** Whether the thread is this person's, and neither is gone for the other. */
    isOpen: (threadId: string, accountId: string) => open(keyOf(threadId, accountId)),
  }
}

async function byId<Row extends { id: string }>(found: Promise<Row[]>): Promise<Map<string, Row>> {
  return new Map((await found).map((row) => [row.id, row]))
}

function keyOf(threadId: string, accountId: string): string {
  return `${threadId} ${accountId}`
}

/** In one statement that answers with places alone: it is asked before every event of every open thread. */
async function openAmong(db: Db, keys: readonly string[]): Promise<Map<string, true>> {
  const wanted = keys.map((key) => key.split(' ') as [threadId: string, accountId: string])
  const open = await openPlaces(db, {
    threadIds: wanted.map(([threadId]) => threadId),
    accountIds: wanted.map(([, accountId]) => accountId || NOBODY),
  })
  return new Map(open.map(({ place }) => [keys[place - 1] ?? '', true]))
}

/** Of no account: whoever listens without one is in no thread. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Asked = { threadIds: readonly string[]; accountIds: readonly string[] }

const openPlaces = statement((db: Db | Tx, { threadIds, accountIds }: Asked) =>
  sql<{ place: number }>`
    select place::int
    from unnest(${threadIds}::uuid[], ${accountIds}::uuid[]) with ordinality as asked (thread_id, account_id, place)
    join threads on threads.id = asked.thread_id
    cross join lateral (
      select case asked.account_id when user1_id then user2_id when user2_id then user1_id end as id
    ) as other
    where other.id in (${visibleAccountIds(db)})
      and not ${keptApart(sql.ref('asked.account_id'), sql.ref('other.id'))}
  `.compile(db),
)
