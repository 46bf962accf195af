/** Unsends a broadcast in batches: what unsending one message does, in few statements. */
import { sql } from 'kysely'
import { messageTo, type OutgoingMessage } from '#platform/bus/bus.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { paidAmong } from '../ledger/index.ts'
import { messagesTopic, threadsTopic } from './events.ts'
import { revokeFreeTeasers } from './free-teasers.ts'
import type { MessengerDeps } from './types.ts'

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'media'>

type UnsendBatch = { broadcastId: string; after: string | null; limit: number }

/** Handles `limit` threads by id after the cursor `after`; returns the next cursor, or null at the end. */
export async function unsendBroadcast(
  deps: Deps,
  tx: Tx,
  { broadcastId, after, limit }: UnsendBatch,
): Promise<string | null> {
  const threadIds = await threadsAfter(tx, { broadcastId, after, limit })
  // Waits for purchases in progress.
  const locked = await lockMessages(tx, { broadcastId, threadIds })
  const bought = await boughtAmong(tx, locked)
  const gone = locked.filter(({ thread_id }) => !bought.has(thread_id))
  if (gone.length > 0) await emptyAndPublish(deps, tx, gone)
  return threadIds.length === limit ? (threadIds.at(-1) ?? null) : null
}

type LockedMessage = {
  id: string
  thread_id: string
  from_id: string
  reader_id: string
  teaser_id: string | null
}

/** Threads in which a message of the broadcast was bought; there the broadcast stays as a whole. */
async function boughtAmong(tx: Tx, locked: readonly LockedMessage[]): Promise<Set<string>> {
  const offers = locked.filter(({ teaser_id }) => teaser_id !== null)
  const things = offers.map(({ id, reader_id, thread_id }) => ({
    fanId: reader_id,
    kind: 'teaser' as const,
    subjectId: id,
    thread_id,
  }))
  const sold = await paidAmong(tx, things)
  return new Set(things.filter((thing) => sold.has(thing)).map(({ thread_id }) => thread_id))
}

async function emptyAndPublish(deps: Deps, tx: Tx, gone: readonly LockedMessage[]): Promise<void> {
  const emptied = await emptyMessages(tx, { ids: gone.map(({ id }) => id), at: deps.clock.now() })
  await revokeFreeTeasers(deps, tx, gone)
  await deps.bus.publishAllIn(tx, emptied.flatMap(eventsAbout))
}

type EmptiedMessage = { id: string; thread_id: string; change: number; is_last: boolean; reader_id: string }

function eventsAbout({ id, thread_id, change, is_last, reader_id }: EmptiedMessage): OutgoingMessage[] {
  const message = messageTo(messagesTopic(thread_id), { action: 'delete', messageId: id, change })
  return is_last
    ? [message, messageTo(threadsTopic(reader_id), { action: 'update', threadId: thread_id })]
    : [message]
}

async function threadsAfter(tx: Tx, { broadcastId, after, limit }: UnsendBatch): Promise<string[]> {
  const { rows } = await sql<{ thread_id: string }>`
    select thread_id from messages
    where broadcast_id = ${broadcastId} and thread_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and broadcast_place = 0
    order by thread_id limit ${limit}
  `.execute(tx)
  return rows.map(({ thread_id }) => thread_id)
}

const lockMessages = statement(
  (db: Db | Tx, { broadcastId, threadIds }: { broadcastId: string; threadIds: readonly string[] }) =>
    sql<LockedMessage>`
      select messages.id, thread_id, from_id, teaser_id,
        case when user1_id = from_id then user2_id else user1_id end as reader_id
      from messages join threads on threads.id = thread_id
      where broadcast_id = ${broadcastId} and thread_id = any(${threadIds}::uuid[]) and unsent_at is null
      order by thread_id, messages.id
      for no key update of messages
    `.compile(db),
)

const emptyMessages = statement((db: Db | Tx, { ids, at }: { ids: readonly string[]; at: Date }) =>
  sql<EmptiedMessage>`
    with gone as (
      select messages.id, thread_id, from_id, row_number() over (partition by thread_id order by messages.id) as nth,
        threads.user1_id = from_id as is_by_user1,
        case when threads.user1_id = from_id then threads.user2_id else threads.user1_id end as reader_id,
        messages.id > coalesce(case when threads.user1_id = from_id then read2 else read1 end,
          '00000000-0000-0000-0000-000000000000') as is_unread
      from messages join threads on threads.id = thread_id where messages.id = any(${ids}::uuid[])
    ), counts as (
      select thread_id, count(*)::int as gone, count(*) filter (where is_unread and is_by_user1)::int as unread2,
        count(*) filter (where is_unread and not is_by_user1)::int as unread1
      from gone group by thread_id
    ), talks as (
      update threads set change = change + counts.gone, unread1 = greatest(threads.unread1 - counts.unread1, 0),
        unread2 = greatest(threads.unread2 - counts.unread2, 0)
      from counts where threads.id = counts.thread_id
      returning threads.id, change, counts.gone
    )
    update messages set type = 'text', text = '', upload_id = null, teaser_id = null, reply_to = null,
      own_reaction = null, reader_reaction = null, unsent_at = ${at}::timestamptz,
      change = talks.change - talks.gone + gone.nth
    from gone join talks on talks.id = gone.thread_id
    where messages.id = gone.id
    returning messages.id, messages.thread_id, messages.change, gone.nth = talks.gone as is_last, gone.reader_id
  `.compile(db),
)
