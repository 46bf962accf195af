/** Reads in one statement everything that decides whether one account may write to another, and their thread. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import type { MessageWriters } from '#rules/messages.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { payersOf } from '../ledger/index.ts'
import { followedBy, isBlockedEitherWay } from '../people/index.ts'
import { subscribedBy, subscriptionSellers } from '../subscriptions/index.ts'
import type { Thread } from './thread-queries.ts'

export type Writing = {
  from: string
  isCreator: boolean
  to: string
  now: Date
  /** The idempotency key of the message, if one is about to be sent. */
  key?: string | null
}

export type WritingFacts = {
  /** Undefined when there is no thread yet. */
  thread: Thread | undefined
  /** Whether the writer sent a message with this key before. */
  isKeyUsed: boolean
  /** Null when the reader is hidden or erased. */
  reader: { fullname: string; isCreator: boolean } | null
  isBlocked: boolean
  /** Null when the reader never changed the setting. */
  readerWants: MessageWriters | null
  readerSells: boolean
  writerFollows: boolean
  readerFollows: boolean
  writerSubscribes: boolean
  /** Read for creators only, whose right to write first depends on them. */
  readerSubscribes: boolean
  readerPaid: boolean
}

type Row = Omit<WritingFacts, 'thread' | 'reader'> & {
  readerName: string | null
  readerIsCreator: boolean | null
}

export async function writingFacts(db: Db | Tx, { key = null, ...writing }: Writing): Promise<WritingFacts> {
  const [user1 = '', user2 = ''] = [writing.from, writing.to].sort()
  const [row] = await factsOfPair(db, { ...writing, key, user1, user2 })
  if (!row) throw new Error('the query for writing facts returned no row')
  const { readerName, readerIsCreator } = row
  return {
    ...row,
    // The row also holds all columns of the thread, or nulls.
    thread: row.id === null ? undefined : row,
    reader: readerName === null ? null : { fullname: readerName, isCreator: readerIsCreator ?? false },
  }
}

type FactsQuery = Required<Writing> & { user1: string; user2: string }

const factsOfPair = statement((db: Db | Tx, { from, to, isCreator, now, key, user1, user2 }: FactsQuery) => {
  const [writer, reader] = [sql<string>`${from}::uuid`, sql<string>`${to}::uuid`]
  const visible = visibleAccountIds(db)
    .clearSelect()
    .select(['accounts.fullname', 'accounts.is_creator'])
    .where('accounts.id', '=', to)
  return sql<Row & (Thread | { id: null })>`
    select threads.*,
      exists (select from messages where from_id = ${writer} and key = ${key}::text) as "isKeyUsed",
      reader.fullname as "readerName", reader.is_creator as "readerIsCreator",
      ${isBlockedEitherWay(writer, reader)} as "isBlocked",
      (select writers from messenger_settings where account_id = ${reader}) as "readerWants",
      exists ${subscriptionSellers(db).where('creator_id', '=', to)} as "readerSells",
      exists ${followedBy(db, from).where('followed_id', '=', to)} as "writerFollows",
      exists ${followedBy(db, to).where('followed_id', '=', from)} as "readerFollows",
      exists ${subscribedBy(db, from, now).where('creator_id', '=', to)} as "writerSubscribes",
      ${isCreator}::boolean and exists ${subscribedBy(db, to, now).where('creator_id', '=', from)} as "readerSubscribes",
      ${isCreator}::boolean and exists ${payersOf(db, from).where('fan_id', '=', to)} as "readerPaid"
    from (values (true)) as one
    left join threads on user1_id = ${user1}::uuid and user2_id = ${user2}::uuid
    left join lateral ${visible} as reader on true
  `.compile(db)
})
