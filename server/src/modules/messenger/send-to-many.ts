/**
 * Sends the same messages to many readers in one statement with the invariants of a single send: the thread row is locked
 * and updated first, message ids and change numbers derive from it, and events are published on commit.
 */
import { sql } from 'kysely'
import { messageTo, type OutgoingMessage } from '#platform/bus/bus.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { notifyAll } from '../notifications/index.ts'
import type { Contents } from './contents.ts'
import { messagesTopic, threadsTopic } from './events.ts'
import { grantFreeTeasers } from './free-teasers.ts'
import type { MessengerDeps } from './types.ts'

type SendToManyInput = {
  from: string
  /** Without duplicates; the pairs must be locked, and the sender allowed to write to each. */
  to: readonly string[]
  /** Readers who already received this broadcast are skipped. */
  broadcastId: string
  contents: readonly Contents[]
  at: Date
  /** Whether to notify the readers; the message is unread in their inbox in any case. */
  shouldNotify: boolean
}

type Deps = Pick<MessengerDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'media'>

/** Returns the readers reached. Publishes nothing to the sender's inbox: senders see the broadcast's progress instead. */
export async function sendToMany(deps: Deps, tx: Tx, many: SendToManyInput): Promise<string[]> {
  const sent = await insertForReaders(tx, valuesOf(many))
  const readers = [...new Set(sent.map(({ reader_id }) => reader_id))]
  if (readers.length === 0) return []
  await grantFreeTeasers(deps, tx, many.contents, readers)
  // One after the other: a transaction has one connection, which runs one query at a time.
  if (many.shouldNotify) await notifyReaders(deps, tx, many, sent)
  await deps.bus.publishAllIn(tx, sent.flatMap(eventsAbout))
  return readers
}

async function notifyReaders(
  deps: Deps,
  tx: Tx,
  { from, broadcastId }: SendToManyInput,
  sent: readonly SentRow[],
): Promise<void> {
  const listeners = sent.filter(({ is_first, is_muted }) => is_first && !is_muted)
  const notification = {
    kind: 'message',
    actorId: from,
    mediaId: null,
    words: '',
    onceKey: broadcastId,
  } as const
  await notifyAll(
    deps,
    tx,
    listeners.map(({ reader_id }) => reader_id),
    notification,
  )
}

type SentRow = {
  id: string
  thread_id: string
  change: number
  reader_id: string
  is_first: boolean
  is_muted: boolean
}

function eventsAbout({ id, thread_id, change, reader_id, is_first }: SentRow): OutgoingMessage[] {
  const message = messageTo(messagesTopic(thread_id), { action: 'new', messageId: id, change })
  return is_first
    ? [message, messageTo(threadsTopic(reader_id), { action: 'new', threadId: thread_id })]
    : [message]
}

type Values = {
  from: string
  to: readonly string[]
  broadcastId: string
  at: Date
  count: number
  types: string[]
  texts: string[]
  uploads: (string | null)[]
  teasers: (string | null)[]
}

function valuesOf({ from, to, broadcastId, contents, at }: SendToManyInput): Values {
  return {
    from,
    to,
    broadcastId,
    at,
    count: contents.length,
    types: contents.map(({ type }) => type),
    texts: contents.map(({ text }) => text),
    uploads: contents.map(({ upload_id }) => upload_id),
    teasers: contents.map(({ teaser_id }) => teaser_id),
  }
}

const insertForReaders = statement((db: Db | Tx, many: Values) =>
  sql<SentRow>`
    with readers as (
      select reader.id, reader.id < ${many.from}::uuid as is_user1, uuidv7() as fresh_id
      from unnest(${many.to}::uuid[]) as reader (id)
      -- Looked up one by one: as a join, all who got it before would be read for every batch.
      where (
        select messages.id from messages where broadcast_id = ${many.broadcastId}::uuid and thread_id = (
          select threads.id from threads
          where user1_id = least(reader.id, ${many.from}::uuid) and user2_id = greatest(reader.id, ${many.from}::uuid)
        ) limit 1
      ) is null
    ), talks as (
      insert into threads as known
        (user1_id, user2_id, begun_by, unread1, unread2, wrote1, wrote2, last_id, change, created_at, updated_at)
      select least(id, ${many.from}::uuid), greatest(id, ${many.from}::uuid), case when is_user1 then 2 else 1 end,
        case when is_user1 then ${many.count}::int else 0 end, case when is_user1 then 0 else ${many.count}::int end,
        not is_user1, is_user1, message_id_plus(fresh_id, ${many.count}::int - 1), ${many.count}::int,
        ${many.at}::timestamptz, ${many.at}::timestamptz
      from readers
      on conflict (user1_id, user2_id) do update set
        unread1 = known.unread1 + excluded.unread1, unread2 = known.unread2 + excluded.unread2,
        wrote1 = known.wrote1 or excluded.wrote1, wrote2 = known.wrote2 or excluded.wrote2,
        visible1 = true, visible2 = true,
        -- What message_id_after() does, written out: calls that are not inlined were a fifth of what a mass message costs.
        last_id = case
          when known.last_id is null or message_id_plus(excluded.last_id, 1 - ${many.count}::int) > known.last_id
          then excluded.last_id else message_id_plus(known.last_id, ${many.count}::int)
        end,
        change = known.change + excluded.change, updated_at = excluded.updated_at
      returning id, last_id, change, user1_id, user2_id, muted1, muted2
    ), said as (
      insert into messages
        (id, thread_id, from_id, type, text, upload_id, teaser_id, change, broadcast_id, broadcast_place, created_at)
      select message_id_plus(talks.last_id, place::int - ${many.count}::int), talks.id, ${many.from}::uuid,
        type, text, upload_id, teaser_id, talks.change - ${many.count}::int + place::int, ${many.broadcastId}::uuid,
        place::int - 1, ${many.at}::timestamptz
      from talks cross join unnest(
        ${many.types}::text[], ${many.texts}::text[], ${many.uploads}::uuid[], ${many.teasers}::uuid[]
      ) with ordinality as contents (type, text, upload_id, teaser_id, place)
      returning id, thread_id, change, broadcast_place
    )
    select said.id, said.thread_id, said.change, said.broadcast_place = 0 as is_first,
      case when talks.user1_id = ${many.from}::uuid then talks.user2_id else talks.user1_id end as reader_id,
      case when talks.user1_id = ${many.from}::uuid then talks.muted2 else talks.muted1 end as is_muted
    from said join talks on talks.id = said.thread_id
    order by said.thread_id, said.change
  `.compile(db),
)
