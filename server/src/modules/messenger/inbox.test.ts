import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSubscription } from '../../../test/media.ts'
import {
  listThreadsViaApi,
  markThreadReadViaApi,
  runThreadMutation,
  type ShownThread,
  seedCreatorAndFan,
  threadWithViaApi,
  unreadThreads,
  writeTextMessage,
} from '../../../test/messages.ts'
import { addCredits, tip } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

/** A creator with one thread for each name; the last name wrote last. */
async function inboxOf(...names: string[]) {
  const creator = await seedAccount(site, { isCreator: true })
  const people: Seeded[] = []
  const threads: string[] = []
  for (const fullname of names) {
    const fan = await seedAccount(site, { fullname })
    people.push(fan)
    threads.push((await writeTextMessage(site, fan, creator, `From ${fullname}`)).thread)
  }
  return { creator, people, threads } as const
}

const namesIn = (inbox: readonly ShownThread[]) => inbox.map(({ user }) => user.id)

test('filters by unread, subscribers and payers; search matches parts of names', async () => {
  const { creator, people, threads } = await inboxOf('Anna Berg', 'Bruno Cole', 'Cora Dale')
  const [anna, bruno, cora] = people as [Seeded, Seeded, Seeded]
  const found = async (wanted: object) => namesIn(await listThreadsViaApi(site, creator, {}, wanted))
  await answerOf(markThreadReadViaApi(site, creator, threads[1] ?? ''))
  assert.deepEqual(await found({}), [cora.id, bruno.id, anna.id])
  assert.deepEqual(await found({ filter: 'unread' }), [cora.id, anna.id])
  await seedSubscription(site, anna, creator)
  await seedSubscription(site, cora, creator, new Date(Date.now() - 1_000))
  assert.deepEqual(await found({ filter: 'subscribers' }), [anna.id])
  await addCredits(site, bruno, 1_000)
  await answerOf(tip(site, bruno, { user: creator.id, amount: 5 }))
  assert.deepEqual(await found({ filter: 'payers' }), [bruno.id])
  assert.deepEqual(await found({ search: ' aLe' }), [cora.id])
  assert.deepEqual(await found({ search: 'e', filter: 'unread' }), [cora.id, anna.id])
  for (const search of ['%', 'x'.repeat(200), '\0', 'nobody']) assert.deepEqual(await found({ search }), [])
  const unknown = askAs(site, creator, '{ threads(filter: "vip") { id } }')
  assert.equal((await refusalOf(unknown)).code, 'BAD_INPUT')
})

test('pinned threads come first across pages, only for the person who pinned them', async () => {
  const { creator, people, threads } = await inboxOf('A', 'B', 'C')
  const [a, b, c] = people as [Seeded, Seeded, Seeded]
  const pin = (asker: Seeded | null, pinned = true) =>
    runThreadMutation(site, asker, `pinThread(thread: "${threads[0]}", pinned: ${pinned})`)
  for (let twice = 0; twice < 2; twice += 1)
    assert.equal((await answerOf<ShownThread>(pin(creator))).pinned, true)
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator)), [a.id, c.id, b.id])
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator, { limit: 1, skip: 1 })), [c.id])
  assert.equal((await threadWithViaApi(site, a, creator))?.pinned, false)
  assert.equal((await refusalOf(pin(b))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(pin(null))).code, 401)
  assert.equal((await answerOf<ShownThread>(pin(creator, false))).pinned, false)
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator)), [c.id, b.id, a.id])
})

test('a muted thread sends no notifications and adds nothing to the badge, but keeps its unread count', async () => {
  const { creator, people, threads } = await inboxOf('A', 'B')
  const [a, b] = people as [Seeded, Seeded]
  assert.equal(await unreadThreads(site, creator), 2)
  const mute = (asker: Seeded, muted: boolean) =>
    runThreadMutation(site, asker, `muteThread(thread: "${threads[0]}", muted: ${muted})`)
  await answerOf(mute(creator, true))
  const before = (await notificationsViaApi(site, creator)).length
  await writeTextMessage(site, a, creator, 'Nobody hears this')
  assert.equal((await notificationsViaApi(site, creator)).length, before)
  assert.equal(await unreadThreads(site, creator), 1)
  assert.equal((await threadWithViaApi(site, creator, a))?.unread, 2)
  assert.equal((await threadWithViaApi(site, a, creator))?.muted, false, 'the other never knows')
  assert.equal((await refusalOf(mute(b, true))).code, 'NOT_FOUND')
  await answerOf(mute(creator, false))
  await writeTextMessage(site, a, creator, 'This is heard')
  assert.equal((await notificationsViaApi(site, creator)).length, before + 1)
})

test('a thread marked as unread shows one unread message until it is read', async () => {
  const { creator, people, threads } = await inboxOf('A')
  const [a] = people as [Seeded]
  const mark = (asker: Seeded) => runThreadMutation(site, asker, `markThreadUnread(thread: "${threads[0]}")`)
  await answerOf(markThreadReadViaApi(site, creator, threads[0] ?? ''))
  const read = (await threadWithViaApi(site, a, creator))?.last_read
  assert.ok(read)
  for (let twice = 0; twice < 2; twice += 1)
    assert.equal((await answerOf<ShownThread>(mark(creator))).unread, 1)
  assert.equal(await unreadThreads(site, creator), 1)
  assert.equal((await threadWithViaApi(site, a, creator))?.last_read, read, 'what was read stays read')
  await writeTextMessage(site, a, creator, 'Another')
  assert.equal((await threadWithViaApi(site, creator, a))?.unread, 1)
  assert.equal(await answerOf(markThreadReadViaApi(site, creator, threads[0] ?? '')), true)
  assert.equal(await unreadThreads(site, creator), 0)
})

test('hiding a thread affects one inbox only, and the next message brings it back', async () => {
  const { creator, people, threads } = await inboxOf('A', 'B')
  const [a, b] = people as [Seeded, Seeded]
  const away = (asker: Seeded) => runThreadMutation(site, asker, `hideThread(thread: "${threads[0]}")`)
  for (let twice = 0; twice < 2; twice += 1) await answerOf(away(creator))
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator)), [b.id])
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator, {}, { filter: 'unread' })), [b.id])
  assert.deepEqual(namesIn(await listThreadsViaApi(site, a)), [creator.id])
  assert.equal(await unreadThreads(site, creator), 1)
  assert.equal((await refusalOf(away(b))).code, 'NOT_FOUND')
  await writeTextMessage(site, a, creator, 'Are you there?')
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator)), [a.id, b.id])
  assert.equal(await unreadThreads(site, creator), 2)
})

test('the unread count leaves out hidden and blocked accounts', async () => {
  const { creator, people } = await inboxOf('A', 'B', 'C')
  const [a, b, c] = people as [Seeded, Seeded, Seeded]
  await hide(site, a.id, 'suspended')
  await answerOf(block(site, b, creator.id))
  assert.deepEqual(namesIn(await listThreadsViaApi(site, creator)), [c.id])
  assert.equal(await unreadThreads(site, creator), 1)
})

test('only its two participants find a thread by id', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'Hello')
  const ask = (asker: Seeded | null) =>
    askAs(
      site,
      asker,
      `{ messengerThread(id: "${thread}") { id support user { id } may_write { allowed } } }`,
    )
  assert.deepEqual(await answerOf(ask(fan)), {
    id: thread,
    support: false,
    user: { id: creator.id },
    may_write: { allowed: true },
  })
  assert.equal(await answerOf(ask(await seedAccount(site))), null)
  assert.equal((await refusalOf(ask(null))).code, 401)
  await answerOf(block(site, creator, fan.id))
  for (const person of [creator, fan]) assert.equal(await answerOf(ask(person)), null)
})

test('the two sides of many threads do not mix', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => seedAccount(site)))
  const [me, ...others] = people as [Seeded, ...Seeded[]]
  for (const other of others) {
    await answerOf(follow(site, me, other.id))
    await writeTextMessage(site, other, me, 'Hello')
  }
  assert.deepEqual(
    namesIn(await listThreadsViaApi(site, me)),
    others.map(({ id }) => id).reverse(),
    'whether their ids come before or after',
  )
})
