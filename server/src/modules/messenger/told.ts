/** What open tabs are told of, looked up for all of them at once: a mass message is thousands of events in one moment. */
import { sql } from 'kysely'
import { batchLoader } from '#platform/batch.ts'
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blocksOf } from '../people/index.ts'
import { findMessages, type Message } from './message-queries.ts'
import { findThreads, otherOf, sideOf, type Thread } from './thread-queries.ts'

export type ToldLookups = ReturnType<typeof toldLookups>

/** Events are part of nobody's request. */
const EVENTS = {}

export function toldLookups({ db }: { db: Db }) {
  const messages = batchLoader((ids: string[], _events: object) => byId<Message>(findMessages(db, ids)))
  const threads = batchLoader((ids: string[], _events: object) => byId<Thread>(findThreads(db, ids)))
  const open = batchLoader((keys: string[], _events: object) => openAmong(db, keys))
  return {
    message: (id: string) => messages(EVENTS, id),
    thread: (id: string) => threads(EVENTS, id),
    /** Whether the thread is this person's, and neither is gone for the other. */
    isOpen: async (threadId: string, accountId: string) =>
      (await open(EVENTS, keyOf(threadId, accountId))) === true,
  }
}

async function byId<Row extends { id: string }>(found: Promise<Row[]>): Promise<Map<string, Row>> {
  return new Map((await found).map((row) => [row.id, row]))
}

function keyOf(threadId: string, accountId: string): string {
  return `${threadId} ${accountId}`
}

async function openAmong(db: Db, keys: readonly string[]): Promise<Map<string, true>> {
  const wanted = keys.map((key) => key.split(' ') as [threadId: string, accountId: string])
  const threads = await byId<Thread>(findThreads(db, [...new Set(wanted.map(([id]) => id))]))
  const pairs = wanted.flatMap(([threadId, accountId]) => {
    const thread = threads.get(threadId)
    if (!thread || sideOf(thread, accountId) === null) return []
    return { key: keyOf(threadId, accountId), accountId, otherId: otherOf(thread, accountId) }
  })
  const [accountIds, otherIds] = [
    pairs.map(({ accountId }) => accountId),
    pairs.map(({ otherId }) => otherId),
  ]
  const [visible, blocks] = await Promise.all([
    visibleAccountIds(db).where(sql<boolean>`accounts.id = any(${otherIds}::uuid[])`).execute(),
    db
      .selectFrom(blocksOf(db, accountIds).as('blocks'))
      .selectAll()
      .where(sql<boolean>`other_id = any(${otherIds}::uuid[])`)
      .execute(),
  ])
  const shown = new Set(visible.map(({ id }) => id))
  const apart = new Set(blocks.map(({ id, other_id }) => keyOf(id, other_id)))
  return new Map(
    pairs
      .filter(({ accountId, otherId }) => shown.has(otherId) && !apart.has(keyOf(accountId, otherId)))
      .map(({ key }) => [key, true]),
  )
}
