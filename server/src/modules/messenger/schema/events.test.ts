import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSocket } from '#platform/graphql/socket-kit.ts'
import { offer, pair, readThread, say, unlock } from '../../../../test/messages.ts'
import { answerOf, block } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { messagesTopic, threadsTopic } from '../events.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const sockets: { close(): void }[] = []
after(() => {
  for (const socket of sockets) socket.close()
})

const NOTHING = '01900000-0000-7000-8000-000000000000'

const MESSAGES = `subscription ($thread: ID!, $user: ID) {
  messengerMessages(thread: $thread, user: $user) { action message { id unlocked data { value } from { id } } }
}`
const THREADS = `subscription ($user: ID!) {
  messengerThreads(user: $user) { action thread { id unread user { id } last_message { data { value } } } }
}`

type MessageTold = {
  action: string
  message: { id: string; unlocked: boolean; data: { value: string }; from: { id: string } } | null
}
type ThreadTold = {
  action: string
  thread: { id: string; unread: number; user: { id: string }; last_message: object | null } | null
}

async function connect(person: Pick<Seeded, 'cookie'> | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(person ? { cookie: person.cookie } : {}) },
  })
  sockets.push(client.socket)
  await client.init()
  return client
}

/** A tab that listens already: words about nothing are repeated until they are heard, and passed over afterwards. */
async function openTab<Told>(
  person: Seeded,
  { query, variables, tellNothing }: { query: string; variables: object; tellNothing(): Promise<void> },
) {
  const client = await connect(person)
  client.subscribe('one', query, variables)
  const telling = setInterval(() => void tellNothing(), 50)
  await client.next('one')
  clearInterval(telling)
  return {
    async hears(): Promise<Told> {
      for (;;) {
        const { data, errors } = await client.next('one')
        assert.equal(errors, undefined)
        const [told] = Object.values(data as Record<string, Partial<MessageTold & ThreadTold>>)
        if (told?.message || told?.thread) return told as Told
      }
    },
  }
}

const listen = (person: Seeded, thread: string, user: string | null = person.id) =>
  openTab<MessageTold>(person, {
    query: MESSAGES,
    variables: { thread, user },
    tellNothing: () =>
      site.app.bus.publish(messagesTopic(thread), { action: 'update', messageId: NOTHING, change: 0 }),
  })

const watchInbox = (person: Seeded) =>
  openTab<ThreadTold>(person, {
    query: THREADS,
    variables: { user: person.id },
    tellNothing: () => site.app.bus.publish(threadsTopic(person.id), { action: 'update', threadId: NOTHING }),
  })

test('what is written reaches both who talk, and their inboxes', async () => {
  const { creator, fan } = await pair(site)
  const { thread } = await say(site, fan, creator, 'One')
  const tabs = [await listen(creator, thread), await listen(fan, thread), await listen(fan, thread, null)]
  const inbox = await watchInbox(creator)
  const { id } = await say(site, fan, creator, 'Two')
  for (const tab of tabs)
    assert.deepEqual(await tab.hears(), {
      action: 'new',
      message: { id, unlocked: true, data: { value: 'Two' }, from: { id: fan.id } },
    })
  assert.deepEqual(await inbox.hears(), {
    action: 'new',
    thread: { id: thread, unread: 2, user: { id: fan.id }, last_message: { data: { value: 'Two' } } },
  })
  await answerOf(readThread(site, creator, thread))
  const read = await inbox.hears()
  assert.deepEqual([read.action, read.thread?.unread], ['update', 0])
})

test('a teaser comes to each as they see it, and to nobody in particular without an address', async () => {
  const { creator, fan, message } = await offer(site)
  const own = await listen(creator, message.thread)
  const [reader, nobody] = [await listen(fan, message.thread), await listen(fan, message.thread, null)]
  await answerOf(unlock(site, fan, message))
  const valueOfTold = (told: MessageTold) => JSON.parse(told.message?.data.value ?? '{}')
  const [toOwner, toReader, toNobody] = [await own.hears(), await reader.hears(), await nobody.hears()]
  assert.deepEqual([toReader.action, toReader.message?.unlocked], ['update', true])
  assert.match(valueOfTold(toReader).url, /\/clip\.mp4$/)
  assert.notEqual(valueOfTold(toReader).url, valueOfTold(toOwner).url, 'each has an address of their own')
  assert.equal(toNobody.message?.unlocked, false)
  assert.deepEqual(
    [valueOfTold(toNobody).url, valueOfTold(toNobody).thumbnail, valueOfTold(toNobody).teaser],
    [null, null, null],
  )
})

test('nobody listens to what others say, nor in the name of another', async () => {
  const { creator, fan } = await pair(site)
  const { thread } = await say(site, fan, creator, 'One')
  const third = await seedAccount(site)
  const codeOf = async (person: Seeded | null, query: string, variables: object) =>
    (await (await connect(person)).ask('one', query, variables)).errors?.[0]?.extensions?.code
  assert.equal(await codeOf(third, MESSAGES, { thread }), 'NOT_FOUND')
  assert.equal(await codeOf(third, MESSAGES, { thread, user: fan.id }), 'FORBIDDEN')
  assert.equal(await codeOf(fan, MESSAGES, { thread, user: creator.id }), 'FORBIDDEN')
  assert.equal(await codeOf(fan, THREADS, { user: creator.id }), 'FORBIDDEN')
  assert.equal(await codeOf(null, THREADS, { user: creator.id }), 401)
  assert.equal(await codeOf(null, MESSAGES, { thread }), 401)
  await answerOf(block(site, creator, fan.id))
  assert.equal(await codeOf(fan, MESSAGES, { thread, user: fan.id }), 'NOT_FOUND')
})
