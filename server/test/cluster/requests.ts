/** Requests of a busy site, with keys that show whether each write happened exactly once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Seeded } from '../seed.ts'
import type { GraphqlResult } from '../site.ts'
import type { LoadOutcome, LoadRequest } from './load.ts'

/** Error codes that are worth a retry; any other is a bug. */
const RETRYABLE_CODES = ['UNAVAILABLE', 'INTERNAL']

type World = { siteUrl: string; creator: Seeded; file: string }

export type BusyClient = {
  next(): LoadRequest
  /** Keys of acknowledged writes, by kind. */
  done: { tips: string[]; messages: string[]; chat: string[] }
}

export function createBusyClient({ siteUrl, creator, file }: World, fan: Seeded): BusyClient {
  const done: BusyClient['done'] = { tips: [], messages: [], chat: [] }

  async function ask(query: string, variables: object): Promise<LoadOutcome> {
    try {
      const answer = await fetch(`${siteUrl}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: fan.cookie },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(30_000),
      })
      // nginx answers with HTML when no backend is available.
      if (!answer.headers.get('content-type')?.includes('json')) return 'again'
      const { errors } = (await answer.json()) as GraphqlResult
      if (!errors) return 'answered'
      if (RETRYABLE_CODES.includes(String(errors[0]?.extensions.code))) return 'again'
      throw new Error(`${query} was refused: ${JSON.stringify(errors)}`)
    } catch (error) {
      if (error instanceof Error && error.message.includes('was refused')) throw error
      return 'again'
    }
  }

  /** Retried with the same idempotency key, like our web app does. */
  function idempotentRequest(
    name: keyof BusyClient['done'],
    query: string,
    words: (key: string) => object,
  ): LoadRequest {
    const key = randomUUID()
    return {
      name,
      async ask() {
        const outcome = await ask(query, { ...words(key), user: creator.id, key })
        if (outcome === 'answered') done[name].push(key)
        return outcome
      },
    }
  }

  const requests: (() => LoadRequest)[] = [
    () =>
      idempotentRequest(
        'tips',
        'mutation ($user: ID!, $key: String) { addTip(user: $user, amount: 3, key: $key) { id } }',
        () => ({}),
      ),
    () =>
      idempotentRequest(
        'messages',
        'mutation ($user: ID!, $data: MessageDataInput!, $key: String) { newMessage(to: $user, data: $data, key: $key) { id } }',
        (key) => ({ data: { type: 'text', value: key } }),
      ),
    () =>
      idempotentRequest(
        'chat',
        'mutation ($user: ID!, $text: String!, $key: String) { NewLiveChatMessage(user: $user, text: $text, key: $key) { id } }',
        (key) => ({ text: key }),
      ),
    () => ({ name: 'reads', ask: () => ask('{ logged_in { context } }', {}) }),
    () => ({ name: 'files', ask: () => fetched(`${siteUrl}${file}`) }),
  ]
  let turn = 0
  return {
    done,
    next() {
      turn += 1
      const request = requests[turn % requests.length]
      if (!request) throw new Error('nobody wishes for nothing')
      return request()
    },
  }
}

async function fetched(url: string): Promise<LoadOutcome> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    if (answer.status >= 500) return 'again'
    if (answer.status !== 200) throw new Error(`a file was refused: ${answer.status}`)
    return 'answered'
  } catch (error) {
    if (error instanceof Error && error.message.includes('was refused')) throw error
    return 'again'
  }
}

/** The keys of all writes in the database. */
export async function writesInDatabase(db: Db): Promise<BusyClient['done']> {
  const tips = await sql<{ key: string }>`
    select ledger_journals.key from sales join ledger_journals on ledger_journals.id = sales.journal_id
    where sales.kind = 'tip'`.execute(db)
  const messages = await sql<{ text: string }>`select text from messages where type = 'text'`.execute(db)
  const chat = await sql<{ text: string }>`select text from live_messages where kind = 'message'`.execute(db)
  return {
    tips: tips.rows.map(({ key }) => key.slice(key.lastIndexOf(':') + 1)),
    messages: messages.rows.map(({ text }) => text),
    chat: chat.rows.map(({ text }) => text),
  }
}
