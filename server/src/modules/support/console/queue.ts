/** The support queue: conversations of members and visitors, longest waiting first. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { SUPPORT, type SupportFilter, type SupportWhose, supportNumber } from '#rules/support.ts'
import { lastMessageByThread } from '../../messenger/index.ts'
import type { Conversation } from '../conversations.ts'
import type { SupportDeps } from '../types.ts'
import { lastVisitorMessages } from '../visitors/messages.ts'

type QueueQuery = {
  filter: SupportFilter
  whose: SupportWhose
  staffId: string
  after: string | null
  limit: number
}

export type LastSupportMessage = { text: string; isAnswer: boolean; isFile: boolean; at: Date }
export type ListedConversation = Conversation & { last: LastSupportMessage | null }

export async function listQueue(
  deps: SupportDeps,
  query: QueueQuery,
): Promise<{ items: ListedConversation[]; next: string | null }> {
  const rows = await selectQueue(deps.db, { ...query, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: await withLastMessage(deps, page),
    next: rows.length > query.limit && last ? cursorOf(last) : null,
  }
}

function selectQueue(db: Db, { filter, whose, staffId, after, limit }: QueueQuery): Promise<Conversation[]> {
  const cursor = after === null ? null : readCursor(after)
  // Closed conversations are listed newest first.
  const [order, sign] = filter === 'closed' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
  return db
    .selectFrom('support_conversations')
    .selectAll()
    .where('state', '=', filter)
    .$if(whose === 'nobody', (q) => q.where('assigned_to', 'is', null))
    .$if(whose === 'mine', (q) => q.where('assigned_to', '=', staffId))
    .$if(whose === 'others', (q) => q.where('assigned_to', '<>', staffId))
    .$if(cursor !== null, (q) =>
      q.where(sql<boolean>`(since, id) ${sign} (${cursor?.since}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('since', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
}

export async function withLastMessage(
  deps: SupportDeps,
  rows: readonly Conversation[],
): Promise<ListedConversation[]> {
  const [threads, visitors] = await Promise.all([
    lastMessageByThread(
      deps,
      rows.flatMap(({ thread_id }) => thread_id ?? []),
    ),
    lastVisitorMessages(
      deps.db,
      rows.flatMap(({ id, thread_id }) => (thread_id === null ? id : [])),
    ),
  ])
  return rows.map((row) => {
    const said = threads.get(row.thread_id ?? '')
    const visitorSaid = visitors.get(row.id)
    const last = said
      ? {
          text: said.text,
          isAnswer: said.from_id !== row.account_id,
          isFile: said.type !== 'text',
          at: said.created_at,
        }
      : visitorSaid && {
          text: visitorSaid.text,
          isAnswer: visitorSaid.is_answer,
          isFile: visitorSaid.type !== 'text',
          at: visitorSaid.created_at,
        }
    return { ...row, last: last ?? null }
  })
}

export type QueueCounts = { open: number; nobody: number; mine: number; waiting: number }

/** Counts by index up to `SUPPORT.countMax`. */
export async function countQueue(db: Db, staffId: string): Promise<QueueCounts> {
  const some = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(
    select count(*)::int from (select from support_conversations where ${condition} limit ${SUPPORT.countMax}) as found
  )`
  const { rows } = await sql<QueueCounts>`
    select ${some(sql<boolean>`state = 'open'`)} as open,
      ${some(sql<boolean>`state = 'open' and assigned_to is null`)} as nobody,
      ${some(sql<boolean>`state = 'open' and assigned_to = ${staffId}`)} as mine,
      ${some(sql<boolean>`state = 'waiting'`)} as waiting
  `.execute(db)
  return rows[0] ?? { open: 0, nobody: 0, mine: 0, waiting: 0 }
}

/** Conversations that wait for an answer, oldest first. */
export function waitingSupport(db: Db | Tx) {
  return db
    .selectFrom('support_conversations')
    .select([sql<string>`id::text`.as('id'), 'since'])
    .where('state', '=', 'open')
    .orderBy('since')
    .orderBy('support_conversations.id')
}

/** Number and account of conversations; `accountId` is null for visitors. */
export async function customersOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; number: string; accountId: string | null }[]> {
  const rows = await db
    .selectFrom('support_conversations')
    .select(['id', 'number', 'account_id'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id, number, account_id }) => ({
    id,
    number: supportNumber(Number(number)),
    accountId: account_id,
  }))
}

function cursorOf({ since, id }: Conversation): string {
  return Buffer.from(`${since.toISOString()} ${id}`).toString('base64url')
}

function readCursor(cursor: string): { since: Date; id: string } {
  const [since = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(since)
  const known = parseUuid(id)
  if (known === null || Number.isNaN(at.getTime()))
    throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  return { since: at, id: known }
}
