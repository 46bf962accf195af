/** Websocket subscriptions for tests of conversations: which events arrive, and which don't. */
import assert from 'node:assert/strict'
import { openSocket } from '#platform/graphql/socket-kit.ts'
import { atFileEnd } from './file-end.ts'
import type { ShownMessage } from './messages.ts'
import type { Seeded } from './seed.ts'
import type { Site } from './site.ts'

/** An id that nothing has. */
export const NOTHING = '01900000-0000-7000-8000-000000000000'

export const MESSAGES_TOLD = `subscription ($thread: ID!, $user: ID) {
  messengerMessages(thread: $thread, user: $user) {
    action change message { id change deleted unlocked data { value } from { id } }
  }
}`
export const THREADS_TOLD = `subscription ($user: ID!) {
  messengerThreads(user: $user) {
    action thread { id unread last_read user { id } last_message { data { value } } }
  }
}`
export const TYPING_TOLD = 'subscription ($thread: ID!) { messengerTyping(thread: $thread) { user { id } } }'

export type MessageTold = {
  action: string
  change: number
  message: Pick<ShownMessage, 'id' | 'change' | 'deleted' | 'unlocked' | 'data' | 'from'> | null
}
export type ThreadTold = {
  action: string
  thread: {
    id: string
    unread: number
    last_read: string | null
    user: { id: string }
    last_message: { data: { value: string } } | null
  } | null
}
export type TypingTold = { user: { id: string } }

export async function connect(site: Site, person: Pick<Seeded, 'cookie'> | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(person ? { cookie: person.cookie } : {}) },
  })
  atFileEnd(() => client.socket.terminate())
  await client.init()
  return client
}

type Listening = { query: string; variables: object }

/** A websocket with an active subscription. */
async function openTab<Told>(site: Site, person: Seeded, { query, variables }: Listening) {
  const client = await connect(site, person)
  client.subscribe('one', query, variables)
  await client.listened('one')
  return {
    async hears(): Promise<Told> {
      for (;;) {
        const { data, errors } = await client.next('one')
        assert.equal(errors, undefined)
        const [told] = Object.values(data as Record<string, Partial<MessageTold & ThreadTold & TypingTold>>)
        if (told?.message || told?.thread || (told?.user && told.user.id !== person.id)) return told as Told
      }
    },
    /** The server ended the subscription without sending anything. */
    async isLeftOut(): Promise<void> {
      const { type, payload } = await client.take(({ id, type }) => id === 'one' && type !== 'next')
      assert.equal(type, 'complete', JSON.stringify(payload))
      const told = client.received.filter(({ type, payload: heard }) => type === 'next' && isNews(heard))
      assert.deepEqual(told, [])
    },
  }
}

function isNews(heard: unknown): boolean {
  return /"(message|thread)":\{/.test(JSON.stringify(heard))
}

export const listen = (site: Site, person: Seeded, thread: string, user: string | null = person.id) =>
  openTab<MessageTold>(site, person, {
    query: MESSAGES_TOLD,
    variables: { thread, user },
  })

export const watchInbox = (site: Site, person: Seeded) =>
  openTab<ThreadTold>(site, person, {
    query: THREADS_TOLD,
    variables: { user: person.id },
  })

/** Typing events reach both members; the client ignores its own. */
export const watchTyping = (site: Site, person: Seeded, thread: string) =>
  openTab<TypingTold>(site, person, {
    query: TYPING_TOLD,
    variables: { thread },
  })
