import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  listThreadsViaApi,
  markThreadReadViaApi,
  miscountedThreads,
  readMessagesViaApi,
  seedCreatorAndFan,
  textsIn,
  threadWithViaApi,
  writeTextMessage,
} from '../../../test/messages.ts'
import { answerOf, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { markThreadRead } from './thread-queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

test('the inbox lists the newest thread first, with its last message and unread count', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const other = await seedAccount(site)
  await answerOf(follow(site, other, creator.id))
  await writeTextMessage(site, fan, creator, 'One')
  await writeTextMessage(site, other, creator, 'Two')
  await writeTextMessage(site, fan, creator, 'Three')
  const inbox = await listThreadsViaApi(site, creator)
  assert.deepEqual(
    inbox.map(({ user, unread, last_message }) => [user.id, unread, last_message?.data.value]),
    [
      [fan.id, 2, 'Three'],
      [other.id, 1, 'Two'],
    ],
  )
  const [thread] = await listThreadsViaApi(site, fan)
  assert.equal(thread?.unread, 0)
  assert.deepEqual([thread?.unread1, thread?.unread2].sort(), [0, 2])
  assert.deepEqual(
    thread?.users.map(({ id }) => id),
    [creator.id, fan.id].sort(),
  )
  assert.equal((await threadWithViaApi(site, fan, creator))?.id, thread?.id)
  assert.equal(await threadWithViaApi(site, fan, other), null)
  assert.equal((await listThreadsViaApi(site, creator, { limit: 1, skip: 1 }))[0]?.user.id, other.id)
})

test('marking as read affects the own side only and is idempotent', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  await writeTextMessage(site, creator, fan, 'Two')
  assert.equal(await answerOf(markThreadReadViaApi(site, creator, thread)), true)
  assert.equal(await answerOf(markThreadReadViaApi(site, creator, thread)), false)
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 0)
  assert.equal((await threadWithViaApi(site, fan, creator))?.unread, 1)
})

test('older messages come in pages of 30, by cursor or by offset', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  let thread = ''
  for (let n = 1; n <= 65; n += 1) thread = (await writeTextMessage(site, fan, creator, `${n}`)).thread
  const first = await answerOf<{ id: string; data: { value: string } }[]>(
    readMessagesViaApi(site, fan, thread),
  )
  assert.deepEqual([first.length, first[0]?.data.value, first[29]?.data.value], [30, '65', '36'])
  const second = await textsIn(site, fan, thread, { after: first[29]?.id ?? '' })
  assert.deepEqual([second.length, second[0], second[29]], [30, '35', '6'])
  const last = await textsIn(site, fan, thread, { limit: { limit: 30, skip: 60 } })
  assert.deepEqual(last, ['5', '4', '3', '2', '1'])
  assert.equal((await refusalOf(readMessagesViaApi(site, fan, thread, { after: 'x' }))).code, 'BAD_INPUT')
})

test('threads with hidden or blocked accounts are not listed', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  await hide(site, fan.id, 'suspended')
  assert.deepEqual(await listThreadsViaApi(site, creator), [])
  assert.equal((await refusalOf(readMessagesViaApi(site, creator, thread))).code, 'NOT_FOUND')
  const { creator: other, fan: foe } = await seedCreatorAndFan(site)
  const { thread: theirs } = await writeTextMessage(site, foe, other, 'One')
  await answerOf(block(site, foe, other.id))
  for (const person of [other, foe]) {
    assert.deepEqual(await listThreadsViaApi(site, person), [])
    assert.equal((await refusalOf(markThreadReadViaApi(site, person, theirs))).code, 'NOT_FOUND')
  }
})

test('with concurrent writes and reads, the unread count is what came after the last read', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'first')
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      writeTextMessage(site, n % 2 ? fan : creator, n % 2 ? creator : fan, `${n}`),
    ),
  )
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 26)
  assert.equal((await threadWithViaApi(site, fan, creator))?.unread, 25)
  await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => writeTextMessage(site, fan, creator, `more ${n}`)),
    ...Array.from({ length: 10 }, () => markThreadReadViaApi(site, creator, thread)),
  ])
  assert.deepEqual(await miscountedThreads(site), [])
  assert.equal(
    (await threadWithViaApi(site, fan, creator))?.unread,
    25,
    'what the other read is not this one’s',
  )
  await answerOf(markThreadReadViaApi(site, fan, thread))
  await markThreadReadViaApi(site, creator, thread)
  await writeTextMessage(site, fan, creator, 'last')
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 1)
  assert.equal((await textsIn(site, fan, thread))[0], 'last')
})

/** Waits until a writer is blocked on the lock of the thread row. */
async function waitForLock(): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    if (rows.length > 0) return
  }
  assert.fail('nobody waits')
}

test('a message written while the other participant reads stays unread', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'read by then')
  const side = creator.id < fan.id ? 1 : 2
  const writing = await db.transaction().execute(async (tx) => {
    await markThreadRead(tx, thread, side)
    const later = writeTextMessage(site, fan, creator, 'came meanwhile')
    await waitForLock()
    return { later }
  })
  await writing.later
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 1)
})
