/** Websocket subscriptions for tests of conversations: which events arrive, and which don't. */
import assert from 'node:assert/strict'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { openSocket } from './graphql-socket.ts'
import type { ShownMessage } from './messages.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

/** An id that nothing has. */
export const NOTHING = '01900000-0000-7000-8000-000000000000'

export const MESSAGE_SUBSCRIPTION = `subscription ($thread: ID!, $user: ID) {
  messengerMessages(thread: $thread, user: $user) {
    action change message { id change deleted unlocked data { value } from { id } }
  }
}`
export const THREAD_SUBSCRIPTION = `subscription ($user: ID!) {
  messengerThreads(user: $user) {
    action thread { id unread last_read user { id } last_message { data { value } } }
  }
}`
export const TYPING_SUBSCRIPTION =
  'subscription ($thread: ID!) { messengerTyping(thread: $thread) { user { id } } }'

export type MessageEventData = {
  action: string
  change: number
  message: Pick<ShownMessage, 'id' | 'change' | 'deleted' | 'unlocked' | 'data' | 'from'> | null
}
export type ThreadEventData = {
  action: string
  thread: {
    id: string
    unread: number
    last_read: string | null
    user: { id: string }
    last_message: { data: { value: string } } | null
  } | null
}
export type TypingEventData = { user: { id: string } }

export async function connectSocket(site: TestSite, person: Pick<Seeded, 'cookie'> | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(person ? { cookie: person.cookie } : {}) },
  })
  cleanUpAfterFile(() => client.socket.terminate())
  await client.init()
  return client
}

type SubscriptionOptions = { query: string; variables: object }

/** A websocket with an active subscription. */
async function openSubscription<EventPayload>(
  site: TestSite,
  person: Seeded,
  { query, variables }: SubscriptionOptions,
) {
  const client = await connectSocket(site, person)
  client.subscribe('one', query, variables)
  await client.listened('one')
  return {
    async nextEvent(): Promise<EventPayload> {
      for (;;) {
        const { data, errors } = await client.next('one')
        assert.equal(errors, undefined)
        const [event] = Object.values(
          data as Record<string, Partial<MessageEventData & ThreadEventData & TypingEventData>>,
        )
        if (event?.message || event?.thread || (event?.user && event.user.id !== person.id))
          return event as EventPayload
      }
    },
    /** The server ended the subscription without sending anything. */
    async expectEndedWithoutEvents(): Promise<void> {
      const { type, payload } = await client.take(({ id, type }) => id === 'one' && type !== 'next')
      assert.equal(type, 'complete', JSON.stringify(payload))
      const event = client.received.filter(
        ({ type, payload: payloadOf }) => type === 'next' && isEvent(payloadOf),
      )
      assert.deepEqual(event, [])
    },
  }
}

function isEvent(payloadOf: unknown): boolean {
  return /"(message|thread)":\{/.test(JSON.stringify(payloadOf))
}

export const subscribeToThread = (
  site: TestSite,
  person: Seeded,
  thread: string,
  user: string | null = person.id,
) =>
  openSubscription<MessageEventData>(site, person, {
    query: MESSAGE_SUBSCRIPTION,
    variables: { thread, user },
  })

export const subscribeToInbox = (site: TestSite, person: Seeded) =>
  openSubscription<ThreadEventData>(site, person, {
    query: THREAD_SUBSCRIPTION,
    variables: { user: person.id },
  })

/** Typing events reach both members; the client ignores its own. */
export const subscribeToTyping = (site: TestSite, person: Seeded, thread: string) =>
  openSubscription<TypingEventData>(site, person, {
    query: TYPING_SUBSCRIPTION,
    variables: { thread },
  })
