import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedPreview, seedSubscription } from '../../../test/media.ts'
import {
  messageSeenBy,
  readMessagesViaApi,
  seedCreatorAndFan,
  textsIn,
  threadWithViaApi,
  valueIn,
  writeMessageViaApi,
  writeTextMessage,
  writtenMessage,
} from '../../../test/messages.ts'
import { answerOf, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { createPlanViaApi, seedSeller } from '../../../test/subscriptions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

test('both participants read a message, newest first, and the recipient is notified', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const first = await writeTextMessage(site, fan, creator, '  Hello  ')
  assert.deepEqual(
    { ...first, id: '', thread: '' },
    {
      change: 1,
      deleted: false,
      key: null,
      reply_to: null,
      reactions: [],
      id: '',
      thread: '',
      from: { id: fan.id },
      data: { type: 'text', value: 'Hello' },
      unlocked: true,
      paid_cents: null,
      wallet: null,
    },
  )
  const second = await writeTextMessage(site, creator, fan, 'Hi!')
  assert.equal(second.thread, first.thread)
  for (const person of [creator, fan])
    assert.deepEqual(await textsIn(site, person, first.thread), ['Hi!', 'Hello'])
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'actor_id'])
    .where('account_id', '=', fan.id)
    .execute()
  assert.deepEqual(news, [{ kind: 'message', actor_id: creator.id }])
})

test('a long text is cut at 512 characters without splitting a character', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { data } = await writeTextMessage(site, fan, creator, '🙂'.repeat(600))
  assert.equal([...data.value].length, 512)
})

test('a fan writes to a creator who sells a subscription once subscribed', async () => {
  const creator = await seedSeller(site)
  const fan = await seedAccount(site)
  const { fullname } = await db
    .selectFrom('accounts')
    .select('fullname')
    .where('id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const { errors } = await writeMessageViaApi(site, fan, creator, { value: 'Hello' })
  assert.equal(errors?.[0]?.message, `Subscribe to message ${fullname}.`)
  assert.deepEqual(errors[0].extensions, { code: 'FORBIDDEN', facts: { needsSubscription: true } })
  await seedSubscription(site, fan, creator)
  await writeTextMessage(site, fan, creator, 'Hello')
  await writeTextMessage(site, creator, fan, 'Welcome')
  await seedSubscription(site, fan, creator, new Date(Date.now() - 1_000))
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, fan, creator, { value: 'Still here' }))).code,
    'FORBIDDEN',
  )
})

test('a fan whom a creator wrote to first may always reply', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  await writeTextMessage(site, creator, fan, 'Thank you for following')
  await answerOf(createPlanViaApi(site, creator, { price: 10 }))
  await answerOf(follow(site, fan, creator.id))
  await writeTextMessage(site, fan, creator, 'You are welcome')
})

test('a creator may write to followers, subscribers and fans who wrote first, and to nobody else', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const [stranger, follower, subscriber, writer] = await Promise.all(
    [1, 2, 3, 4].map(() => seedAccount(site)),
  )
  assert.ok(stranger && follower && subscriber && writer)
  const refused = await refusalOf(writeMessageViaApi(site, creator, stranger, { value: 'Hello' }))
  assert.equal(refused.code, 'FORBIDDEN')
  assert.match(refused.words, /once they follow you/)
  await answerOf(follow(site, follower, creator.id))
  await seedSubscription(site, subscriber, creator)
  await writeTextMessage(site, writer, creator, 'Hello')
  for (const person of [follower, subscriber, writer]) await writeTextMessage(site, creator, person, 'Hi')
})

test('two people who are not creators may write when one follows the other', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  assert.equal((await refusalOf(writeMessageViaApi(site, a, b, { value: 'Hello' }))).code, 'FORBIDDEN')
  await answerOf(follow(site, a, b.id))
  await writeTextMessage(site, a, b, 'Hello')
  await writeTextMessage(site, b, a, 'Hello yourself')
})

test('writing to a blocked or hidden account is NOT_FOUND', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'Hello')
  await answerOf(block(site, creator, fan.id))
  for (const [from, to] of [
    [fan, creator],
    [creator, fan],
  ] as const) {
    assert.equal((await refusalOf(writeMessageViaApi(site, from, to, { value: 'Hey' }))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(readMessagesViaApi(site, from, thread))).code, 'NOT_FOUND')
    assert.equal(await threadWithViaApi(site, from, to), null)
  }
  const { creator: away, fan: other } = await seedCreatorAndFan(site)
  await hide(site, away.id, 'suspended')
  assert.equal((await refusalOf(writeMessageViaApi(site, other, away, { value: 'Hey' }))).code, 'NOT_FOUND')
})

test('visitors cannot write, and nobody writes to themselves', async () => {
  const { fan } = await seedCreatorAndFan(site)
  assert.equal((await refusalOf(writeMessageViaApi(site, null, fan, { value: 'Hey' }))).code, 401)
  assert.equal((await refusalOf(writeMessageViaApi(site, fan, fan, { value: 'Hey' }))).code, 'BAD_INPUT')
})

test('one idempotency key is one message; reuse with other contents is refused', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { fan: another } = await seedCreatorAndFan(site)
  const input = { value: 'Only once', key: 'one-wish-only' }
  const first = await writtenMessage(site, fan, creator, input)
  const again = await Promise.all(Array.from({ length: 20 }, () => writtenMessage(site, fan, creator, input)))
  assert.deepEqual(new Set(again.map(({ id }) => id)), new Set([first.id]))
  assert.deepEqual(await textsIn(site, creator, first.thread), ['Only once'])
  const other = { ...input, value: 'Something else' }
  assert.equal((await refusalOf(writeMessageViaApi(site, fan, creator, other))).code, 'KEY_REUSED')
  await answerOf(follow(site, fan, another.id))
  assert.equal((await refusalOf(writeMessageViaApi(site, fan, another, input))).code, 'KEY_REUSED')
  const mine = await writtenMessage(site, creator, fan, input)
  assert.notEqual(mine.id, first.id, 'the keys of two people are apart')
})

test('two people who write to each other concurrently get one thread', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { creator, fan } = await seedCreatorAndFan(site)
    const sent = await Promise.all([
      writeTextMessage(site, creator, fan, 'A'),
      writeTextMessage(site, fan, creator, 'B'),
    ])
    assert.equal(new Set(sent.map(({ thread }) => thread)).size, 1)
    const rows = await db.selectFrom('threads').selectAll().where('id', '=', sent[0].thread).execute()
    assert.deepEqual(
      rows.map(({ unread1, unread2 }) => [unread1, unread2]),
      [[1, 1]],
    )
  }
})

test('a locked teaser exposes only the blurred image and the cut preview, never the video', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 16_000 })
  const value = { price: 4.5, free: false, text: 'Look', media, url: '/mine.mp4', thumbnail: '/mine.webp' }
  const sent = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  assert.equal(sent.unlocked, true, 'to whom it belongs')
  const [seen] = await answerOf<(typeof sent)[]>(readMessagesViaApi(site, fan, sent.thread))
  assert.ok(seen)
  const { thumbnail, teaser, medias, ...rest } = valueIn(seen)
  assert.deepEqual(rest, {
    price: 4.5,
    text: 'Look',
    preview: 8,
    free: false,
    media,
    type: 'video',
    duration: 16,
    url: null,
    width: 720,
    height: 1280,
  })
  assert.equal(seen.unlocked, false)
  assert.match(String(thumbnail), /^\/files\/m\/blur\..*\/blur\.webp$/)
  assert.equal(teaser, null, 'nothing plays until the beginning is cut')
  const { media: id, price: _price, text: _text, free: _free, ...first } = rest
  assert.deepEqual(medias, [{ id, thumbnail, teaser, ...first }])
  await seedPreview(site, media, 8_000)
  const { teaser: cut } = valueIn(await messageSeenBy(site, fan, sent))
  assert.match((cut as { url: string }).url, /^\/files\/m\/preview\..*\/previews\/[0-9a-f]{20}\.mp4$/)
})

test('a free teaser is unlocked for the reader at once, whatever its length', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 4_000 })
  const value = { price: 0, free: true, text: '', media, preview: 3 }
  const sent = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  const [seen] = await answerOf<(typeof sent)[]>(readMessagesViaApi(site, fan, sent.thread))
  assert.ok(seen)
  assert.equal(seen.unlocked, true)
  assert.equal(valueIn(seen).preview, 10)
  assert.match(String(valueIn(seen).url), /\/clip\.mp4$/)
})

test('a photo is sold without a preview, and a free teaser may have text only', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id: media } = await seedMedia(site, creator, { type: 'photo', visibility: 'private' })
  const photo = await writtenMessage(site, creator, fan, { type: 'teaser', value: { price: 3, media } })
  assert.equal(valueIn(photo).preview, null)
  const words = await writtenMessage(site, creator, fan, {
    type: 'teaser',
    value: { free: true, text: 'Soon' },
  })
  assert.deepEqual(valueIn(words), {
    ...{ price: 0, text: 'Soon', preview: null, free: true, media: null },
    medias: [],
  })
  assert.equal(words.unlocked, true)
})

test('only creators send teasers, only of their own media, and only once it is processed and approved', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { creator: other } = await seedCreatorAndFan(site)
  const long = { visibility: 'private', duration_ms: 60_000 } as const
  const own = await seedMedia(site, creator, long)
  const value = { price: 5, text: 'x', media: own.id }
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, fan, creator, { type: 'teaser', value }))).code,
    'FORBIDDEN',
  )
  const refused = async (media: { id: string }) =>
    (
      await refusalOf(
        writeMessageViaApi(site, creator, fan, { type: 'teaser', value: { ...value, media: media.id } }),
      )
    ).code
  assert.equal(await refused(await seedMedia(site, other, long)), 'NOT_FOUND')
  assert.equal(await refused(await seedMedia(site, other)), 'FORBIDDEN')
  assert.equal(await refused(await seedMedia(site, creator, { ...long, approved: false })), 'BAD_INPUT')
  assert.equal(await refused(await seedMedia(site, creator, { ...long, state: 'processing' })), 'BAD_INPUT')
  assert.equal(
    await refused(await seedMedia(site, creator, { ...long, deleted_at: new Date() })),
    'NOT_FOUND',
  )
})

test('a video for sale lasts at least 10 s, and its preview length is checked against its range', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const send = async (durationMs: number, preview?: number) => {
    const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: durationMs })
    return writeMessageViaApi(site, creator, fan, { type: 'teaser', value: { price: 5, media, preview } })
  }
  assert.equal((await refusalOf(send(9_999))).words, 'only videos longer than 10 seconds are allowed')
  await answerOf(send(10_000))
  await answerOf(send(10_000, 5))
  await answerOf(send(60_000, 20))
  assert.equal((await refusalOf(send(10_000, 5.5))).words, 'Preview must be 5 to 5 seconds')
  assert.equal((await refusalOf(send(60_000, 4))).words, 'Preview must be 5 to 20 seconds')
  assert.equal((await refusalOf(send(60_000, 21))).words, 'Preview must be 5 to 20 seconds')
})
