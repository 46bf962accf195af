import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connectSocket,
  MESSAGE_SUBSCRIPTION as MESSAGES,
  type MessageEventData,
  subscribeToInbox,
  subscribeToThread,
  subscribeToTyping,
  THREAD_SUBSCRIPTION as THREADS,
  TYPING_SUBSCRIPTION as TYPING,
} from '../../../../test/message-subscriptions.ts'
import {
  markThreadReadViaApi,
  react,
  runThreadMutation,
  seedCreatorAndFan,
  seedTeaserOffer,
  setMessenger,
  threadWithViaApi,
  unlock,
  unsend,
  writeTextMessage,
} from '../../../../test/messages.ts'
import { answerOf, askAs, block, follow, refusalOf, unblock } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { messagesTopic, threadsTopic, typingTopic } from '../events.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

test('a message reaches both participants and their inboxes', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  const tabs = [
    await subscribeToThread(site, creator, thread),
    await subscribeToThread(site, fan, thread),
    await subscribeToThread(site, fan, thread, null),
  ]
  const inbox = await subscribeToInbox(site, creator)
  const { id } = await writeTextMessage(site, fan, creator, 'Two')
  for (const tab of tabs)
    assert.deepEqual(await tab.nextEvent(), {
      action: 'new',
      change: 2,
      message: {
        id,
        change: 2,
        deleted: false,
        unlocked: true,
        data: { value: 'Two' },
        from: { id: fan.id },
      },
    })
  assert.deepEqual(await inbox.nextEvent(), {
    action: 'new',
    thread: {
      id: thread,
      unread: 2,
      last_read: null,
      user: { id: fan.id },
      last_message: { data: { value: 'Two' } },
    },
  })
  await answerOf(markThreadReadViaApi(site, creator, thread))
  const read = await inbox.nextEvent()
  assert.deepEqual([read.action, read.thread?.unread], ['update', 0])
})

test('a teaser event is rendered per viewer, and without file URLs when no viewer is named', async () => {
  const { creator, fan, message } = await seedTeaserOffer(site)
  const own = await subscribeToThread(site, creator, message.thread)
  const [reader, nobody] = [
    await subscribeToThread(site, fan, message.thread),
    await subscribeToThread(site, fan, message.thread, null),
  ]
  await answerOf(unlock(site, fan, message))
  const contentOf = (event: MessageEventData) => JSON.parse(event.message?.data.value ?? '{}')
  const [toOwner, toReader, toNobody] = [
    await own.nextEvent(),
    await reader.nextEvent(),
    await nobody.nextEvent(),
  ]
  assert.deepEqual([toReader.action, toReader.message?.unlocked], ['update', true])
  assert.match(contentOf(toReader).url, /\/clip\.mp4$/)
  assert.notEqual(contentOf(toReader).url, contentOf(toOwner).url, 'each has an address of their own')
  assert.equal(toNobody.message?.unlocked, false)
  assert.deepEqual(
    [contentOf(toNobody).url, contentOf(toNobody).thumbnail, contentOf(toNobody).teaser],
    [null, null, null],
  )
})

test('nobody subscribes to threads of others or on behalf of another account', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  const third = await seedAccount(site)
  const codeOf = async (person: Seeded | null, query: string, variables: object) =>
    (await (await connectSocket(site, person)).ask('one', query, variables)).errors?.[0]?.extensions?.code
  assert.equal(await codeOf(third, MESSAGES, { thread }), 'NOT_FOUND')
  assert.equal(await codeOf(third, MESSAGES, { thread, user: fan.id }), 'FORBIDDEN')
  assert.equal(await codeOf(fan, MESSAGES, { thread, user: creator.id }), 'FORBIDDEN')
  assert.equal(await codeOf(fan, THREADS, { user: creator.id }), 'FORBIDDEN')
  assert.equal(await codeOf(null, THREADS, { user: creator.id }), 401)
  assert.equal(await codeOf(null, MESSAGES, { thread }), 401)
  assert.equal(await codeOf(third, TYPING, { thread }), 'NOT_FOUND')
  assert.equal(await codeOf(null, TYPING, { thread }), 401)
  await answerOf(block(site, creator, fan.id))
  assert.equal(await codeOf(fan, MESSAGES, { thread, user: fan.id }), 'NOT_FOUND')
})

test('reactions and unsending are published with change numbers, and the inbox is updated', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const first = await writeTextMessage(site, fan, creator, 'One')
  const { id, thread } = await writeTextMessage(site, fan, creator, 'Two')
  const [tab, inbox] = [await subscribeToThread(site, creator, thread), await subscribeToInbox(site, creator)]
  await answerOf(react(site, fan, first.id, '🔥'))
  let reacted = await tab.nextEvent()
  // The events of the two messages may still be on their way.
  while (reacted.action === 'new') reacted = await tab.nextEvent()
  assert.deepEqual([reacted.action, reacted.change, reacted.message?.id], ['update', 3, first.id])
  await answerOf(unsend(site, fan, id))
  const gone = await tab.nextEvent()
  assert.deepEqual(
    [gone.action, gone.change, gone.message?.id, gone.message?.deleted, gone.message?.data.value],
    ['delete', 4, id, true, ''],
  )
  let moved = await inbox.nextEvent()
  while (moved.thread?.last_message?.data.value !== 'One') moved = await inbox.nextEvent()
  assert.deepEqual(
    [moved.action, moved.thread?.unread, moved.thread?.last_message?.data.value],
    ['update', 1, 'One'],
  )
})

test('pinning, muting and hiding a thread are published to the own tabs only', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  const [own, other] = [await subscribeToInbox(site, creator), await subscribeToInbox(site, fan)]
  await answerOf(runThreadMutation(site, creator, `pinThread(thread: "${thread}", pinned: true)`))
  await answerOf(runThreadMutation(site, creator, `hideThread(thread: "${thread}")`))
  assert.deepEqual([(await own.nextEvent()).action, (await own.nextEvent()).action], ['update', 'delete'])
  await writeTextMessage(site, creator, fan, 'Two')
  assert.equal((await other.nextEvent()).action, 'new', 'the first thing that the other hears')
})

test('read receipts are shown only while both participants allow them', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id, thread } = await writeTextMessage(site, fan, creator, 'One')
  const inbox = await subscribeToInbox(site, fan)
  const lastRead = async () => (await threadWithViaApi(site, fan, creator))?.last_read
  assert.equal(await lastRead(), null)
  await answerOf(markThreadReadViaApi(site, creator, thread))
  assert.equal((await inbox.nextEvent()).thread?.last_read, id)
  assert.equal(
    (await threadWithViaApi(site, creator, fan))?.last_read,
    null,
    'of what the creator wrote: nothing',
  )
  for (const person of [creator, fan]) {
    await answerOf(setMessenger(site, person, 'read_marks: false'))
    assert.equal(await lastRead(), null)
    await answerOf(setMessenger(site, person, 'read_marks: true'))
    assert.equal(await lastRead(), id)
  }
})

test('typing is published only while both participants allow it, and only by them', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'One')
  const tab = await subscribeToTyping(site, creator, thread)
  const type = (asker: Seeded | null) =>
    askAs(site, asker, 'mutation ($thread: ID!) { typing(thread: $thread) }', { thread })
  assert.equal(await answerOf(type(fan)), true)
  assert.deepEqual(await tab.nextEvent(), { user: { id: fan.id } })
  for (const person of [creator, fan]) {
    await answerOf(setMessenger(site, person, 'typing: false'))
    assert.equal(await answerOf(type(fan)), false)
    await answerOf(setMessenger(site, person, 'typing: true'))
  }
  assert.equal((await refusalOf(type(await seedAccount(site)))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(type(null))).code, 401)
})

test('tabs open at the time of a block receive nothing across it', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id: messageId, thread } = await writeTextMessage(site, fan, creator, 'One')
  const tabs = [
    await subscribeToThread(site, fan, thread),
    await subscribeToThread(site, creator, thread, null),
    await subscribeToTyping(site, fan, thread),
  ]
  await answerOf(block(site, creator, fan.id))
  // An event that was in flight when the block happened.
  await site.app.bus.publish(messagesTopic(thread), { action: 'new', messageId, change: 2 })
  await site.app.bus.publish(typingTopic(thread), { accountId: creator.id })
  for (const tab of tabs) await tab.expectEndedWithoutEvents()
  const inbox = await subscribeToInbox(site, fan)
  await site.app.bus.publish(threadsTopic(fan.id), { action: 'new', threadId: thread })
  // An event of another thread arrives first if the blocked one was dropped; after an unblock it would be delivered.
  const another = await seedAccount(site, { isCreator: true })
  await answerOf(follow(site, fan, another.id))
  await writeTextMessage(site, fan, another, 'Elsewhere')
  const nextText = async () => (await inbox.nextEvent()).thread?.last_message?.data.value
  assert.equal(await nextText(), 'Elsewhere', 'what came across the block was empty')
  await answerOf(unblock(site, creator, fan.id))
  await writeTextMessage(site, fan, creator, 'Two')
  assert.equal(await nextText(), 'Two')
})

test('typing and other conversation actions are rate limited', async () => {
  const limited = await freshSite()
  const { creator, fan } = await seedCreatorAndFan(limited)
  const { id, thread } = await writeTextMessage(limited, fan, creator, 'One')
  const codeAfter = async (tries: number, words: string) => {
    const answers = await Promise.all(Array.from({ length: tries + 1 }, () => askAs(limited, creator, words)))
    return answers.flatMap(({ errors }) => errors?.[0]?.extensions.code ?? [])
  }
  assert.deepEqual(await codeAfter(60, `mutation { typing(thread: "${thread}") }`), ['TOO_MANY_REQUESTS'])
  assert.deepEqual(await codeAfter(240, `mutation { updateThreadRead(thread: "${thread}") }`), [
    'TOO_MANY_REQUESTS',
  ])
  for (const words of [
    `pinThread(thread: "${thread}", pinned: true) { id }`,
    `muteThread(thread: "${thread}", muted: true) { id }`,
    `markThreadUnread(thread: "${thread}") { id }`,
    `hideThread(thread: "${thread}") { id }`,
    `reactToMessage(message: "${id}", emoji: "🔥") { id }`,
    `unsendMessage(message: "${id}") { id }`,
    'updateMessengerSettings(typing: true) { typing }',
  ])
    assert.equal(
      (await refusalOf(askAs(limited, creator, `mutation { ${words} }`))).code,
      'TOO_MANY_REQUESTS',
    )
})
