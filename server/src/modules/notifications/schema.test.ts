import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSocket } from '../../../test/graphql-socket.ts'
import { read, sendNotification } from '../../../test/notifications.ts'
import { answerOf, block, follow } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { notificationTopic } from './events.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const sockets: { close(): void }[] = []
after(() => {
  for (const socket of sockets) socket.close()
})

const QUERY = `subscription ($user: ID!) {
  notificationAdded(user: $user) { unread notification { kind words read others actor { username } } }
}`

async function connect(cookie: string | null) {
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, ...(cookie ? { cookie } : {}) },
  })
  sockets.push(client.socket)
  await client.init()
  return client
}

/** A tab with an active subscription. */
async function openTab(person: Seeded) {
  const client = await connect(person.cookie)
  client.subscribe('one', QUERY, { user: person.id })
  await client.listened('one')
  return {
    /** The first matching event. */
    async hears(kind: string | null, unread: number) {
      for (;;) {
        const { data, errors } = await client.next('one')
        assert.equal(errors, undefined)
        const event = (data as { notificationAdded: Event }).notificationAdded
        if ((event.notification?.kind ?? null) === kind && event.unread === unread) return event
      }
    },
  }
}

type Event = {
  unread: number
  notification: {
    kind: string
    words: string
    read: boolean
    others: number
    actor: { username: string } | null
  } | null
}

test('events reach all tabs of an account at once, with the badge count', async () => {
  const [reader, fan] = [await seedAccount(site), await seedAccount(site)]
  const tabs = [await openTab(reader), await openTab(reader)]
  await answerOf(follow(site, fan, reader.id))
  for (const tab of tabs)
    assert.deepEqual((await tab.hears('follow', 1)).notification, {
      kind: 'follow',
      words: '',
      read: false,
      others: 0,
      actor: { username: fan.username },
    })
  await sendNotification(site, { to: reader.id, kind: 'comment', actorId: fan.id, words: 'Hi' })
  for (const tab of tabs) assert.equal((await tab.hears('comment', 2)).notification?.words, 'Hi')
})

test('reading in one tab updates the other, and withdrawals lower the count', async () => {
  const [reader, fan] = [await seedAccount(site), await seedAccount(site)]
  const tabs = [await openTab(reader), await openTab(reader)]
  await answerOf(follow(site, fan, reader.id))
  await sendNotification(site, { to: reader.id, kind: 'moderation', words: 'approved' })
  for (const tab of tabs) assert.equal((await tab.hears('moderation', 2)).notification?.actor, null)
  await answerOf(follow(site, fan, reader.id))
  for (const tab of tabs) await tab.hears(null, 1)
  await answerOf(read(site, reader))
  for (const tab of tabs) assert.deepEqual(await tab.hears(null, 0), { unread: 0, notification: null })
})

test('no events across a block', async () => {
  const [reader, foe, friend] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  assert.ok(reader && foe && friend)
  await answerOf(block(site, reader, foe.id))
  const received: unknown[] = []
  const stop = site.app.bus.subscribe(notificationTopic(reader.id), (payload) => void received.push(payload))
  const tab = await openTab(reader)
  const before = received.length
  await sendNotification(site, { to: reader.id, kind: 'comment', actorId: foe.id, words: 'grr' })
  await sendNotification(site, { to: reader.id, kind: 'comment', actorId: friend.id, words: 'hi' })
  assert.equal((await tab.hears('comment', 1)).notification?.words, 'hi')
  stop()
  const news = received
    .slice(before)
    .filter((payload) => (payload as { notificationId: unknown }).notificationId)
  assert.equal(news.length, 1)
})

test('rejects subscriptions to another account’s notifications', async () => {
  const [owner, other] = [await seedAccount(site), await seedAccount(site)]
  for (const [cookie, user, code] of [
    [other.cookie, owner.id, 'FORBIDDEN'],
    [null, owner.id, 401],
    [other.cookie, 'not an id', 'BAD_INPUT'],
  ] as const) {
    const client = await connect(cookie)
    const { errors } = await client.ask('one', QUERY, { user })
    assert.equal(errors?.[0]?.extensions?.code, code)
  }
})
