import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chatViaApi,
  goLive,
  subscribeToRoom,
  whyNotWatchViaApi,
  writeChatViaApi,
} from '../../../../test/live.ts'
import { seedSubscription } from '../../../../test/media.ts'
import { addCredits, tip } from '../../../../test/money.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { mute } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, follow, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { settingsWith } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller, subscriptionsAt, viewerOfPerson } from '../../../../test/subscriptions.ts'
import { endByStaff } from '../lives/end-by-staff.ts'
import { markLiveEnded } from '../lives/live-state.ts'
import { createChatSampler } from './chat-sampler.ts'
import { deleteOldChats } from './delete-old-chats.ts'
import { withdrawLiveMessage } from './moderate-chat.ts'
import { writeChatMessage } from './write-message.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app
const HOUR_MS = 3_600_000

type ChatMessage = {
  id: string
  text: string
  badge: string | null
  kind: string
  deleted: boolean
  held?: boolean
  user: { id: string }
}

const LIVE_CHAT = `subscription ($user: ID!) {
  liveChat(user: $user) { id text kind badge cents deleted held user { id username fullname avatar } }
}`

async function stage(options: Parameters<typeof goLive>[2] = {}) {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  return { creator, fan, live: await goLive(site, creator, options) }
}

/** Resolves once subscribed to the chat. */
const tabOf = (person: Seeded | null, creator: Seeded) =>
  subscribeToRoom<ChatMessage>(site, person, {
    query: LIVE_CHAT,
    user: creator.id,
  })

const keep = (asker: Seeded | null, mutation: string, variables: object) =>
  askAs(site, asker, `mutation ${mutation}`, variables)
const muteIn = (asker: Seeded | null, user: string, room?: string, minutes = 5) =>
  keep(
    asker,
    '($user: ID!, $minutes: Int!, $room: ID) { muteInLive(user: $user, minutes: $minutes, room: $room) }',
    { user, minutes, room },
  )
const ban = (asker: Seeded | null, user: string, room?: string) =>
  keep(asker, '($user: ID!, $room: ID) { banFromLive(user: $user, room: $room) }', { user, room })
const unban = (asker: Seeded | null, user: string, room?: string) =>
  keep(asker, '($user: ID!, $room: ID) { unbanFromLive(user: $user, room: $room) }', { user, room })
const moderator = (asker: Seeded | null, user: string, on = true) =>
  keep(asker, '($user: ID!, $on: Boolean!) { setLiveModerator(user: $user, on: $on) }', { user, on })
const remove = (asker: Seeded | null, id: string) =>
  keep(asker, '($id: ID!) { deleteLiveMessage(id: $id) }', { id })
const pin = (asker: Seeded | null, id: string | null, room?: string) =>
  keep(asker, '($id: ID, $room: ID) { pinLiveMessage(id: $id, room: $room) { id } }', { id, room })
const approve = (asker: Seeded | null, id: string) =>
  keep(asker, '($id: ID!) { approveLiveMessage(id: $id) { id held } }', { id })
const report = (asker: Seeded | null, id: string) =>
  keep(asker, '($id: ID!) { reportLiveMessage(message: $id, reason: "Spam") }', { id })
const heldBy = (asker: Seeded | null, user: string) =>
  askAs(site, asker, 'query ($user: ID!) { heldLiveMessages(user: $user) { id text held } }', { user })
const saveRoom = (asker: Seeded | null, input: object) =>
  keep(asker, '($input: LiveRoomInput!) { saveLiveRoom(input: $input) { slow_seconds chat_for } }', { input })

test('delivers chat messages to the room, cut at 512 characters and stored in order', async () => {
  const { creator, fan } = await stage()
  const tab = await tabOf(null, creator)
  const long = '🙂'.repeat(600)
  const sent = await answerOf<ChatMessage>(
    writeChatViaApi(site, fan, { user: creator.username, text: ` ${long} ` }),
  )
  assert.equal([...sent.text].length, 512)
  assert.equal((await tab.next()).text, sent.text)
  await answerOf(writeChatViaApi(site, creator, { user: creator.id, text: 'Hello!' }))
  const received = await tab.next()
  assert.deepEqual([received.text, received.badge, received.user.id], ['Hello!', 'creator', creator.id])
  const texts = (await answerOf<ChatMessage[]>(chatViaApi(site, null, creator.id))).map(({ text }) => text)
  assert.deepEqual(texts, ['Hello!', sent.text])
  const [newest] = await answerOf<ChatMessage[]>(chatViaApi(site, fan, creator.id))
  assert.equal((await answerOf<ChatMessage[]>(chatViaApi(site, fan, creator.id, newest?.id))).length, 1)
})

test('asks visitors to sign in and rejects empty messages and messages to creators who are not live', async () => {
  const { creator, fan } = await stage()
  assert.deepEqual(await refusalOf(writeChatViaApi(site, null, { user: creator.id, text: 'hi' })), {
    code: 401,
    words: 'You need to login write messages',
  })
  for (const text of ['', ' \n ', '\u200b', 'a\0b', 'a\ud800b'])
    assert.equal((await refusalOf(writeChatViaApi(site, fan, { user: creator.id, text }))).code, 'BAD_INPUT')
  const quiet = await seedAccount(site, { isCreator: true })
  assert.equal((await refusalOf(writeChatViaApi(site, fan, { user: quiet.id, text: 'hi' }))).code, 'CONFLICT')
  assert.equal(
    (await refusalOf(writeChatViaApi(site, fan, { user: 'nobody.here', text: 'hi' }))).code,
    'NOT_FOUND',
  )
  for (const text of NAUGHTY_STRINGS.slice(0, 40)) {
    const answer = await writeChatViaApi(site, fan, { user: creator.id, text })
    assert.ok(answer.data?.NewLiveChatMessage || answer.errors?.[0]?.extensions.code === 'BAD_INPUT', text)
  }
  const settings = settingsWith(app.settings, {
    'content.blockedWords': [{ words: 'zonk', does: 'refuse' }],
  })
  await assert.rejects(
    writeChatMessage({ ...app, settings }, viewerOfPerson(fan), { creatorId: creator.id, text: 'a zonk b' }),
    /isn’t allowed here/,
  )
})

test('stores one message per idempotency key, even for a hundred concurrent requests', async () => {
  const { creator, fan } = await stage()
  const ids = await Promise.all(
    Array.from(
      { length: 30 },
      async () =>
        (
          await answerOf<ChatMessage>(
            writeChatViaApi(site, fan, { user: creator.id, text: 'once', key: 'the-same-key' }),
          )
        ).id,
    ),
  )
  assert.equal(new Set(ids).size, 1)
  assert.equal((await answerOf<ChatMessage[]>(chatViaApi(site, fan, creator.id))).length, 1)
})

test('applies slow mode to fans across tabs, not to the creator or moderators', async () => {
  const { creator, fan } = await stage()
  assert.equal((await refusalOf(saveRoom(fan, { slow_seconds: 10 }))).code, 'FORBIDDEN')
  for (const input of [{ slow_seconds: -1 }, { slow_seconds: 301 }, { chat_for: 'friends' }])
    assert.equal((await refusalOf(saveRoom(creator, input))).code, 'BAD_INPUT')
  await answerOf(saveRoom(creator, { slow_seconds: 30 }))
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, tab) =>
      writeChatViaApi(site, fan, { user: creator.id, text: `tab ${tab}` }),
    ),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  const refused = await refusalOf(writeChatViaApi(site, fan, { user: creator.id, text: 'again' }))
  assert.equal(refused.code, 'TOO_MANY_REQUESTS')
  assert.match(refused.words, /Slow mode is on. Try again in (30|29|2\d) s/)
  for (let twice = 0; twice < 2; twice++)
    await answerOf(writeChatViaApi(site, creator, { user: creator.id, text: 'I may' }))
  const later = subscriptionsAt(site, new Date(Date.now() + 31_000))
  await writeChatMessage(later, viewerOfPerson(fan), { creatorId: creator.id, text: 'later' })
})

test('a room limited to followers or subscribers accepts messages from them only', async () => {
  const { creator, fan } = await stage()
  const subscriber = await seedAccount(site)
  await seedSubscription(site, subscriber, creator)
  await answerOf(saveRoom(creator, { chat_for: 'followers' }))
  const say = (person: Seeded) => writeChatViaApi(site, person, { user: creator.id, text: 'hi' })
  assert.equal((await refusalOf(say(fan))).words, 'Only followers can chat.')
  await answerOf(follow(site, fan, creator.id))
  await answerOf(say(fan))
  await answerOf(saveRoom(creator, { chat_for: 'subscribers' }))
  assert.equal((await refusalOf(say(fan))).words, 'Only subscribers can chat.')
  assert.equal((await answerOf<ChatMessage>(say(subscriber))).badge, 'subscriber')
})

test('viewers who may not watch cannot read, write or subscribe; a ban takes effect and can be lifted', async () => {
  const { creator, fan, live } = await stage({ audience: 'subscribers' })
  const listens = async (person: Seeded | null) => {
    const { connectSocket } = await import('../../../../test/message-subscriptions.ts')
    const client = await connectSocket(site, person)
    return (await client.ask('no', LIVE_CHAT, { user: creator.id })).errors?.[0]?.message
  }
  assert.equal((await refusalOf(chatViaApi(site, fan, creator.id))).code, 'FORBIDDEN')
  assert.equal(
    (await refusalOf(writeChatViaApi(site, fan, { user: creator.id, text: 'hi' }))).code,
    'FORBIDDEN',
  )
  assert.equal(await listens(fan), 'Only viewers of this live can read its chat.')
  assert.equal(await listens(null), 'Only viewers of this live can read its chat.')
  await seedSubscription(site, fan, creator)
  await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: 'paid' }))
  const [tab, own] = [await tabOf(fan, creator), await tabOf(creator, creator)]
  await answerOf(ban(creator, fan.id))
  await answerOf(ban(creator, fan.id))
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), 'BLOCKED')
  assert.equal(
    (await refusalOf(writeChatViaApi(site, fan, { user: creator.id, text: 'hi' }))).code,
    'FORBIDDEN',
  )
  await answerOf(writeChatViaApi(site, creator, { user: creator.id, text: 'Not for everybody' }))
  assert.equal((await own.next()).text, 'Not for everybody')
  const ended = await tab.client.take(({ type }) => type === 'complete')
  assert.equal(ended.id, 'room', 'a tab that was open is closed, and was told nothing')
  assert.ok(!JSON.stringify(tab.client.received).includes('Not for everybody'))
  for (let twice = 0; twice < 2; twice++) await answerOf(unban(creator, fan.id))
  await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: 'back' }))
})

test('a temporarily muted viewer can watch but not write', async () => {
  const { creator, fan, live } = await stage()
  for (const minutes of [0, -1, 1_441])
    assert.equal((await refusalOf(muteIn(creator, fan.id, undefined, minutes))).code, 'BAD_INPUT')
  await answerOf(muteIn(creator, fan.id))
  assert.equal(await whyNotWatchViaApi(site, fan, live.id), null)
  assert.equal(
    (await refusalOf(writeChatViaApi(site, fan, { user: creator.id, text: 'hi' }))).code,
    'FORBIDDEN',
  )
  const later = subscriptionsAt(site, new Date(Date.now() + 6 * 60_000))
  await writeChatMessage(later, viewerOfPerson(fan), { creatorId: creator.id, text: 'time is over' })
})

test('moderators can act on viewers but not on the creator or each other; strangers cannot moderate', async () => {
  const { creator, fan } = await stage()
  const [helper, second, stranger] = [
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
  ]
  assert.equal((await refusalOf(moderator(helper, fan.id))).code, 'FORBIDDEN')
  for (const person of [helper, helper, second]) await answerOf(moderator(creator, person.id))
  const { id } = await answerOf<ChatMessage>(writeChatViaApi(site, fan, { user: creator.id, text: 'spam' }))
  for (const asker of [stranger, null]) {
    const code = asker ? 'FORBIDDEN' : 401
    assert.equal((await refusalOf(remove(asker, id))).code, code)
    assert.equal((await refusalOf(muteIn(asker, fan.id, creator.id))).code, code)
    assert.equal((await refusalOf(ban(asker, fan.id, creator.id))).code, code)
    assert.equal((await refusalOf(unban(asker, fan.id, creator.id))).code, code)
    assert.equal((await refusalOf(pin(asker, id, creator.id))).code, code)
  }
  assert.equal(
    (await answerOf<ChatMessage>(writeChatViaApi(site, helper, { user: creator.id, text: 'Be kind' }))).badge,
    'moderator',
  )
  assert.equal((await refusalOf(ban(helper, creator.id, creator.id))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(ban(helper, second.id, creator.id))).code, 'FORBIDDEN')
  const tab = await tabOf(fan, creator)
  for (let twice = 0; twice < 2; twice++) await answerOf(remove(helper, id))
  const gone = await tab.next()
  assert.deepEqual([gone.id, gone.deleted, gone.text], [id, true, ''])
  assert.ok(
    !(await answerOf<ChatMessage[]>(chatViaApi(site, stranger, creator.id))).some((said) => said.id === id),
  )
  await answerOf(ban(helper, fan.id, creator.id))
  await answerOf(ban(creator, second.id))
  const helpers = await answerOf<object[]>(askAs(site, creator, '{ liveModerators { id } }'))
  assert.deepEqual(helpers, [{ id: helper.id }], 'who is banned helps no longer')
  const out = await answerOf<{ user: { id: string } }[]>(
    askAs(site, helper, 'query ($room: ID) { liveBans(room: $room) { kind user { id } } }', {
      room: creator.id,
    }),
  )
  assert.deepEqual(new Set(out.map(({ user }) => user.id)), new Set([fan.id, second.id]))
  assert.equal(
    (
      await refusalOf(
        askAs(site, stranger, 'query ($room: ID) { liveBans(room: $room) { kind } }', { room: creator.id }),
      )
    ).code,
    'FORBIDDEN',
  )
  await answerOf(moderator(creator, helper.id, false))
  assert.equal((await refusalOf(unban(helper, fan.id, creator.id))).code, 'FORBIDDEN')
})

test('a message stays pinned until it is unpinned or deleted, or the next live begins', async () => {
  const { creator, fan, live } = await stage()
  const { id } = await answerOf<ChatMessage>(
    writeChatViaApi(site, fan, { user: creator.id, text: 'Read this' }),
  )
  const pinned = async () =>
    (
      await answerOf<{ pinned: object | null }>(
        askAs(site, fan, 'query ($id: ID!) { live(id: $id) { pinned { text } } }', { id: live.id }),
      )
    ).pinned
  for (let twice = 0; twice < 2; twice++) await answerOf(pin(creator, id))
  assert.deepEqual(await pinned(), { text: 'Read this' })
  await answerOf(pin(creator, null))
  assert.equal(await pinned(), null)
  await answerOf(pin(creator, id))
  await answerOf(remove(fan, id))
  assert.equal(await pinned(), null)
  assert.equal((await refusalOf(pin(creator, id))).code, 'NOT_FOUND')
  const other = await stage()
  const foreign = await answerOf<ChatMessage>(
    writeChatViaApi(site, fan, { user: other.creator.id, text: 'elsewhere' }),
  )
  assert.equal((await refusalOf(pin(creator, foreign.id))).code, 'NOT_FOUND')
})

test('hides messages across a block and from muted accounts', async () => {
  const { creator, fan } = await stage()
  const [blocked, muted] = [await seedAccount(site), await seedAccount(site)]
  await answerOf(block(site, fan, blocked.id))
  await answerOf(mute(site, fan, muted.id))
  const tab = await tabOf(fan, creator)
  for (const person of [blocked, muted])
    await answerOf(writeChatViaApi(site, person, { user: creator.id, text: 'unheard' }))
  await answerOf(writeChatViaApi(site, creator, { user: creator.id, text: 'heard' }))
  assert.equal((await tab.next()).text, 'heard')
  assert.deepEqual(
    (await answerOf<ChatMessage[]>(chatViaApi(site, fan, creator.id))).map(({ text }) => text),
    ['heard'],
  )
})

test('caps messages shown per second, except to their writer and for tips, and stores all of them', async () => {
  const { creator, fan } = await stage()
  const frozen = new Date()
  const sample = createChatSampler({ clock: { now: () => frozen }, perSecond: 3 })
  const shown = ['a', 'b', 'a', 'c', 'd', 'e'].map((id) => sample.isShown('room', id))
  assert.deepEqual(shown, [true, true, true, true, false, false])
  frozen.setTime(frozen.getTime() + 1_000)
  assert.equal(sample.isShown('room', 'f'), true)

  app.live.chatSampler = createChatSampler({ clock: { now: () => new Date(0) }, perSecond: 3 })
  const [tab, own] = [await tabOf(null, creator), await tabOf(fan, creator)]
  for (let n = 0; n < 6; n++) await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: `n${n}` }))
  await addCredits(site, fan, 1_000)
  await answerOf(tip(site, fan, { user: creator.id, amount: 5, message: 'paid for' }))
  const { id } = await answerOf<ChatMessage>(
    writeChatViaApi(site, creator, { user: creator.id, text: 'too much as well' }),
  )
  await answerOf(remove(creator, id))
  const received = []
  for (let n = 0; n < 5; n++) received.push((await tab.next()).text)
  assert.deepEqual(received, ['n0', 'n1', 'n2', 'paid for', ''], 'and what is taken away is always told')
  const owns = []
  for (let n = 0; n < 7; n++) owns.push((await own.next()).text)
  assert.deepEqual(owns, ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'paid for'])
  assert.equal((await answerOf<ChatMessage[]>(chatViaApi(site, fan, creator.id))).length, 7)
})

test('stores one report per live and per message, with the text, even of a deleted message', async () => {
  const { creator, fan, live } = await stage({ description: 'Cooking' })
  const reporter = await seedAccount(site)
  const { id } = await answerOf<ChatMessage>(
    writeChatViaApi(site, fan, { user: creator.id, text: 'nasty words' }),
  )
  const report = (asker: Seeded | null, reason = 'Harassment') =>
    askAs(
      site,
      asker,
      'mutation ($id: ID!, $reason: String!) { reportLiveMessage(message: $id, reason: $reason) }',
      { id, reason },
    )
  const reportLive = (asker: Seeded | null) =>
    askAs(site, asker, 'mutation ($id: ID!) { reportLive(live: $id, reason: "Stolen content") }', {
      id: live.id,
    })
  assert.equal((await refusalOf(report(null))).code, 401)
  assert.equal((await refusalOf(reportLive(null))).code, 401)
  assert.equal((await refusalOf(report(reporter, 'Because'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(report(fan))).code, 'BAD_INPUT', 'nobody reports themselves')
  await answerOf(remove(fan, id))
  for (let twice = 0; twice < 2; twice++) {
    await answerOf(report(reporter))
    await answerOf(reportLive(reporter))
  }
  const rows = await db
    .selectFrom('reports')
    .select(['account_id', 'message_id', 'live_id', 'live_message_id', 'said'])
    .where('reporter_id', '=', reporter.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { account_id: fan.id, message_id: null, live_id: live.id, live_message_id: id, said: 'nasty words' },
    { account_id: creator.id, message_id: null, live_id: live.id, live_message_id: null, said: 'Cooking' },
  ])
  const withdraw = (what: string) => db.transaction().execute((tx) => withdrawLiveMessage(app, tx, what))
  const other = await answerOf<ChatMessage>(writeChatViaApi(site, fan, { user: creator.id, text: 'as bad' }))
  for (let twice = 0; twice < 2; twice++) assert.equal(await withdraw(other.id), true)
  assert.equal(await withdraw(fan.id), false)
  const words = 'We ended this live because it broke our rules.'
  const end = () => db.transaction().execute((tx) => endByStaff(app, tx, { liveId: live.id, words }))
  assert.deepEqual([await end(), await end()], [true, false])
  assert.deepEqual(await answerOf(chatViaApi(site, creator, creator.id)), [])
  const ended = await answerOf<object>(
    askAs(site, creator, 'query ($id: ID!) { live(id: $id) { status end_words } }', { id: live.id }),
  )
  assert.deepEqual(ended, { status: 'ended', end_words: 'We ended this live because it broke our rules.' })
})

test('deletes chat messages 30 days after the live ended and keeps their count', async () => {
  const { creator, fan, live } = await stage()
  for (const text of ['one', 'two']) await answerOf(writeChatViaApi(site, fan, { user: creator.id, text }))
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  assert.deepEqual(await answerOf(chatViaApi(site, fan, creator.id)), [])
  assert.equal(
    (await answerOf<ChatMessage[]>(chatViaApi(site, creator, creator.id))).length,
    2,
    'its creator reads on',
  )
  const countMessages = async () =>
    (await answerOf<ChatMessage[]>(chatViaApi(site, creator, creator.id))).length
  await deleteOldChats(subscriptionsAt(site, new Date(Date.now() + 29 * 24 * HOUR_MS)))
  assert.equal(await countMessages(), 2)
  await deleteOldChats(subscriptionsAt(site, new Date(Date.now() + 31 * 24 * HOUR_MS)))
  assert.equal(await countMessages(), 0)
  const { comments } = await answerOf<{ comments: number }>(
    askAs(site, fan, 'query ($id: ID!) { live(id: $id) { comments } }', { id: live.id }),
  )
  assert.equal(comments, 2)
})

/** With a blocked word that holds a message and one that rejects it. */
const withList = {
  ...app,
  settings: settingsWith(app.settings, {
    'content.blockedWords': [
      { words: 'zonk', does: 'hold' },
      { words: 'zapp', does: 'refuse' },
    ],
  }),
}
const say = (who: Seeded, creator: Seeded, text: string, key?: string) =>
  writeChatMessage(withList, viewerOfPerson(who), { creatorId: creator.id, text, key })

test('shows a held message to its writer and the moderators only, until a moderator approves it', async () => {
  const { creator, fan, live } = await stage()
  const [helper, other] = [await seedAccount(site), await seedAccount(site)]
  await answerOf(moderator(creator, helper.id))
  const [ofCreator, ofHelper, ofFan, ofOther] = [
    await tabOf(creator, creator),
    await tabOf(helper, creator),
    await tabOf(fan, creator),
    await tabOf(other, creator),
  ]
  const held = await say(fan, creator, 'a z0nk b', 'the-same-key')
  assert.equal((await say(fan, creator, 'a z0nk b', 'the-same-key')).id, held.id)
  for (const tab of [ofCreator, ofHelper, ofFan]) {
    const received = await tab.next()
    assert.deepEqual([received.id, received.text, received.held], [held.id, 'a z0nk b', true])
  }
  const plain = await say(other, creator, 'after it')
  assert.equal((await ofOther.next()).id, plain.id, 'and nothing before it')

  const texts = async (who: Seeded | null) =>
    (await answerOf<ChatMessage[]>(chatViaApi(site, who, creator.id))).map(({ text }) => text)
  for (const who of [null, other]) assert.deepEqual(await texts(who), ['after it'])
  for (const who of [fan, creator, helper]) assert.deepEqual(await texts(who), ['after it', 'a z0nk b'])
  const count = async () =>
    (
      await answerOf<{ comments: number }>(
        askAs(site, creator, 'query ($id: ID!) { liveSummary(id: $id) { comments } }', { id: live.id }),
      )
    ).comments
  assert.equal(await count(), 1)
  assert.deepEqual(
    (await answerOf<ChatMessage[]>(heldBy(helper, creator.username))).map(({ id }) => id),
    [held.id],
  )
  assert.equal((await refusalOf(heldBy(fan, creator.id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(heldBy(null, creator.id))).code, 401)
  assert.equal((await refusalOf(pin(creator, held.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(report(other, held.id))).code, 'NOT_FOUND')

  for (const [who, code] of [
    [null, 401],
    [other, 'FORBIDDEN'],
    [fan, 'FORBIDDEN'],
  ] as const)
    assert.equal((await refusalOf(approve(who, held.id))).code, code)
  assert.equal((await refusalOf(approve(creator, 'no id'))).code, 'BAD_INPUT')
  for (const who of [helper, creator])
    assert.deepEqual(await answerOf(approve(who, held.id)), { id: held.id, held: false })
  const shown = await ofOther.next()
  assert.deepEqual([shown.id, shown.text, shown.held], [held.id, 'a z0nk b', false])
  assert.deepEqual(await texts(null), ['after it', 'a z0nk b'])
  assert.deepEqual(
    [await count(), (await answerOf<ChatMessage[]>(heldBy(creator, creator.id))).length],
    [2, 0],
  )
})

test('never delivers discarded messages, stores no rejected ones, and lets nobody approve their own', async () => {
  const { creator, fan, live } = await stage()
  const [helper, other] = [await seedAccount(site), await seedAccount(site)]
  await answerOf(moderator(creator, helper.id))
  const ofOther = await tabOf(other, creator)
  const [bad, own] = [await say(fan, creator, 'zonk'), await say(helper, creator, 'my zonk')]
  assert.equal((await refusalOf(approve(helper, own.id))).code, 'FORBIDDEN')
  await answerOf(remove(helper, bad.id))
  assert.equal((await refusalOf(approve(creator, bad.id))).code, 'NOT_FOUND')
  for (const [who, text] of [
    [fan, 'zapp'],
    [fan, 'zonk zapp'],
    [creator, 'my own zonk'],
  ] as const)
    await assert.rejects(say(who, creator, text), /isn’t allowed here/)
  await say(other, creator, 'the first they hear')
  assert.equal((await ofOther.next()).text, 'the first they hear')
  await assert.rejects(
    db.updateTable('live_messages').set({ kind: 'system' }).where('id', '=', own.id).execute(),
    /live_messages_held_are_words/,
  )
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  const { comments } = await db
    .selectFrom('lives')
    .select('comments')
    .where('id', '=', live.id)
    .executeTakeFirstOrThrow()
  assert.equal(comments, 1)
})
