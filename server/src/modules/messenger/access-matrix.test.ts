/** Access matrix: every query, mutation, subscription and file of a conversation, tried by every kind of person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePhoto } from '../../../test/clips.ts'
import { seedMedia, seedSubscription } from '../../../test/media.ts'
import { sees } from '../../../test/media-api.ts'
import {
  connectSocket,
  MESSAGE_SUBSCRIPTION,
  NOTHING,
  THREAD_SUBSCRIPTION,
  TYPING_SUBSCRIPTION,
} from '../../../test/message-subscriptions.ts'
import { messageSeenBy, unsend, valueIn, writeTextMessage, writtenMessage } from '../../../test/messages.ts'
import { mute, notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, block, follow, hide, type RequestUser } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { createPlanViaApi } from '../../../test/subscriptions.ts'
import { sendParts } from '../../../test/uploads.ts'
import { messagesTopic, threadsTopic, typingTopic } from './events.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

/** A creator who sells subscriptions talks with a subscriber: a text, a picture and a paid teaser. */
async function talk() {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await answerOf(createPlanViaApi(site, creator, { price: 10 }))
  await seedSubscription(site, fan, creator)
  const words = await writeTextMessage(site, fan, creator, 'Between us')
  const parts: [string, Uint8Array, string][] = [['upload', await makePhoto(), 'x.bin']]
  const value = await (await sendParts(site, creator, parts, '/api/uploads')).json()
  const picture = await writtenMessage(site, creator, fan, { type: 'upload', value })
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', type: 'photo' })
  const teaser = await writtenMessage(site, creator, fan, { type: 'teaser', value: { price: 3, media } })
  const locked = valueIn(await messageSeenBy(site, fan, teaser))
  return {
    ...{ creator, fan, thread: words.thread, words: words.id, picture: picture.id, teaser: teaser.id },
    files: { picture: String(valueIn(picture).url), blurred: String(locked.thumbnail) },
  }
}
type Talk = Awaited<ReturnType<typeof talk>>

/** The operations a person other than the creator tries, by name. */
const operationsOf = ({ creator, thread, words, picture, teaser }: Talk): Record<string, string> => ({
  thread: `{ thread(user: "${creator.id}") { id } }`,
  messengerThread: `{ messengerThread(id: "${thread}") { id } }`,
  messages: `{ messages(thread: "${thread}") { id } }`,
  messageChanges: `{ messageChanges(thread: "${thread}", after: 0) { change } }`,
  threads: '{ threads { id } }',
  unreadThreads: '{ unreadThreads }',
  newMessage: `mutation { newMessage(to: "${creator.id}", data: { type: "text", value: "Hey" }) { id } }`,
  answer: `mutation { newMessage(to: "${creator.id}", data: { type: "text", value: "Hey" }, reply_to: "${words}") { id } }`,
  typing: `mutation { typing(thread: "${thread}") }`,
  reactToMessage: `mutation { reactToMessage(message: "${picture}", emoji: "🔥") { id } }`,
  pinThread: `mutation { pinThread(thread: "${thread}", pinned: true) { id } }`,
  muteThread: `mutation { muteThread(thread: "${thread}", muted: false) { id } }`,
  markThreadUnread: `mutation { markThreadUnread(thread: "${thread}") { id } }`,
  updateThreadRead: `mutation { updateThreadRead(thread: "${thread}") }`,
  unlock_teaser: `mutation { unlock_teaser(message_id: "${teaser}", thread: "${thread}") { id } }`,
  unsendMessage: `mutation { unsendMessage(message: "${words}") { id } }`,
  reportMessage: `mutation { reportMessage(message: "${picture}", reason: "Spam") }`,
  hideThread: `mutation { hideThread(thread: "${thread}") { id } }`,
})

type SubscriptionCase = { query: string; variables: object; publishDummy(): Promise<void> }

const subscriptionsOf = ({ thread, fan }: Talk, person: Seeded | null): Record<string, SubscriptionCase> => {
  const { bus } = site.app
  const user = person?.id ?? fan.id
  return {
    messengerMessages: {
      query: MESSAGE_SUBSCRIPTION,
      variables: { thread },
      publishDummy: () =>
        bus.publish(messagesTopic(thread), { action: 'update', messageId: NOTHING, change: 0 }),
    },
    messengerThreads: {
      query: THREAD_SUBSCRIPTION,
      variables: { user },
      publishDummy: () => bus.publish(threadsTopic(user), { action: 'update', threadId: NOTHING }),
    },
    messengerTyping: {
      query: TYPING_SUBSCRIPTION,
      variables: { thread },
      publishDummy: () => bus.publish(typingTopic(thread), { accountId: fan.id }),
    },
  }
}

/** 'open', 'nothing', or the code of the refusal. */
async function outcomes(of: Talk, person: Seeded | null): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [name, url] of Object.entries(of.files)) found[name] = await fetched(person, url)
  for (const [name, listening] of Object.entries(subscriptionsOf(of, person)))
    found[name] = await subscriptionOutcome(person, listening)
  for (const [name, query] of Object.entries(operationsOf(of)))
    found[name] = await operationOutcome(person, query)
  return found
}

async function operationOutcome(person: RequestUser, query: string): Promise<unknown> {
  const { data, errors } = await askAs(site, person, query)
  const [answer] = Object.values(data ?? {})
  if (errors) return errors[0]?.extensions.code
  const isNothing = answer == null || answer === 0 || (Array.isArray(answer) && answer.length === 0)
  return isNothing ? 'nothing' : 'open'
}

const fetched = async (person: RequestUser, url: string) =>
  (await site.get(url, { headers: person ? { cookie: person.cookie } : {} })).status

/** Publishes dummy events until one arrives or the subscription is refused. */
async function subscriptionOutcome(
  person: Seeded | null,
  { query, variables, publishDummy }: SubscriptionCase,
): Promise<unknown> {
  const client = await connectSocket(site, person)
  client.subscribe('told', query, variables)
  const publishing = setInterval(() => void publishDummy(), 20)
  const { errors } = await client.next('told')
  clearInterval(publishing)
  await client.close()
  return errors?.[0]?.extensions?.code ?? 'open'
}

const all = (outcome: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, outcome]))

const BY_THREAD = [
  ...['messages', 'messageChanges', 'typing', 'reactToMessage', 'pinThread', 'muteThread'],
  ...['markThreadUnread', 'updateThreadRead', 'unlock_teaser', 'unsendMessage', 'hideThread'],
  ...['messengerMessages', 'messengerTyping'],
]
const LISTS = ['thread', 'messengerThread', 'threads', 'unreadThreads']

test('a visitor is refused everywhere', async () => {
  const { picture, blurred, ...rest } = await outcomes(await talk(), null)
  assert.deepEqual(rest, all(401, Object.keys(rest)))
  assert.deepEqual([picture, blurred], [404, 403])
})

test('a stranger gets no thread, event or file, and may not start a thread', async () => {
  assert.deepEqual(await outcomes(await talk(), await seedAccount(site)), {
    ...all('NOT_FOUND', [...BY_THREAD, 'reportMessage']),
    ...all('nothing', LISTS),
    ...all('FORBIDDEN', ['newMessage', 'answer']),
    ...{ messengerThreads: 'open', picture: 404, blurred: 403 },
  })
})

for (const blocker of ['creator', 'fan'] as const)
  test(`after a block by the ${blocker} everything is refused except reporting`, async () => {
    const of = await talk()
    const [from, to] = blocker === 'creator' ? [of.creator, of.fan] : [of.fan, of.creator]
    await answerOf(block(site, from, to.id))
    assert.deepEqual(await outcomes(of, of.fan), {
      ...all('NOT_FOUND', [...BY_THREAD, 'newMessage', 'answer']),
      ...all('nothing', LISTS),
      ...{ messengerThreads: 'open', reportMessage: 'open', picture: 404, blurred: 403 },
    })
  })

test('the threads of a suspended account are hidden', async () => {
  const of = await talk()
  await hide(site, of.creator.id, 'suspended')
  assert.deepEqual(await outcomes(of, of.fan), {
    ...all('NOT_FOUND', [...BY_THREAD, 'newMessage', 'answer']),
    ...all('nothing', LISTS),
    ...{ messengerThreads: 'open', reportMessage: 'open', picture: 404, blurred: 403 },
  })
})

test('a former subscriber can read the thread but no longer write', async () => {
  const of = await talk()
  const { id: media } = await seedMedia(site, of.creator, { visibility: 'subscription' })
  await seedSubscription(site, of.fan, of.creator, new Date(Date.now() - 1_000))
  const { newMessage, answer, unlock_teaser, picture, blurred, ...rest } = await outcomes(of, of.fan)
  assert.deepEqual([newMessage, answer, unlock_teaser], ['FORBIDDEN', 'FORBIDDEN', 'NOT_ENOUGH_CREDITS'])
  assert.deepEqual([picture, blurred], [200, 200])
  assert.deepEqual(rest, all('open', Object.keys(rest)))
  assert.notEqual(await sees(site, of.fan, media), 'open', 'what is for subscribers is not for them')
  const never = await seedAccount(site)
  await seedSubscription(site, never, of.creator, new Date(Date.now() - 1_000))
  const { newMessage: first, thread } = await outcomes(of, never)
  assert.deepEqual([first, thread], ['FORBIDDEN', 'nothing'])
})

test('a person who muted the other account still talks with it, without notifications', async () => {
  const of = await talk()
  await answerOf(follow(site, of.fan, of.creator.id))
  await answerOf(mute(site, of.fan, of.creator.id))
  const before = (await notificationsViaApi(site, of.fan)).length
  await writeTextMessage(site, of.creator, of.fan, 'Nobody tells you')
  assert.equal((await notificationsViaApi(site, of.fan)).length, before)
  const { unlock_teaser: _, picture, blurred, ...rest } = await outcomes(of, of.fan)
  assert.deepEqual(rest, all('open', Object.keys(rest)))
  assert.deepEqual([picture, blurred], [200, 200])
})

test('an unsent message has no file, no sale and no reactions', async () => {
  const of = await talk()
  for (const message of [of.picture, of.teaser]) await answerOf(unsend(site, of.creator, message))
  const { picture, blurred, reactToMessage, unlock_teaser, unreadThreads, ...rest } = await outcomes(
    of,
    of.fan,
  )
  assert.deepEqual([picture, blurred, unreadThreads], [404, 403, 'nothing'])
  assert.deepEqual([reactToMessage, unlock_teaser], ['BAD_INPUT', 'BAD_INPUT'])
  assert.deepEqual(rest, all('open', Object.keys(rest)))
})

const HOSTILE = {
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a turned direction': '\u202egnp.exe\u202c and \u2066more\u2069',
  'what is not seen': 'in\u200bvisible\u2060 \ufeffwords',
  'piled up marks': `Z${'\u0300\u0301\u0302'.repeat(60)}`,
  'a link that lies': 'javascript:alert(1) [x](javascript:alert(1)) https://a.example@b.example',
}

for (const [what, text] of Object.entries(HOSTILE))
  test(`${what} is stored as text and served as JSON that browsers do not sniff as HTML`, async () => {
    const of = await talk()
    const message = await writeTextMessage(site, of.fan, of.creator, text)
    assert.equal((await messageSeenBy(site, of.creator, message)).data.value, text.normalize('NFC'))
    const answer = await site.post(
      '/api',
      { query: `{ messages(thread: "${of.thread}") { data { value } } }` },
      { headers: { cookie: of.creator.cookie } },
    )
    assert.match(answer.headers.get('content-type') ?? '', /^application\/(graphql-response\+)?json/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  })

test('a text of 100 kB is cut to 512 characters, and a request over the size limit is refused', async () => {
  const of = await talk()
  const long = await writeTextMessage(site, of.fan, of.creator, 'ä'.repeat(50_000))
  assert.equal([...long.data.value].length, 512)
  const huge = await site.post(
    '/api',
    { query: '{ __typename }', variables: { text: 'x'.repeat(200_000) } },
    { headers: { cookie: of.fan.cookie } },
  )
  assert.equal(huge.status, 413)
})
