import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makePhoto } from '../../../test/clips.ts'
import { seedMedia } from '../../../test/media.ts'
import { sees } from '../../../test/media-api.ts'
import {
  markThreadReadViaApi,
  messageSeenBy,
  react,
  readMessagesViaApi,
  type ShownMessage,
  seedCreatorAndFan,
  seedTeaserOffer,
  threadWithViaApi,
  unlock,
  unsend,
  valueIn,
  writeMessageViaApi,
  writeTextMessage,
  writtenMessage,
} from '../../../test/messages.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, block, follow, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { sendParts } from '../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const NOTHING = '01900000-0000-7000-8000-000000000000'

const reacted = (...words: Parameters<typeof react>) => answerOf<ShownMessage>(react(...words))
const unsent = (...words: Parameters<typeof unsend>) => answerOf<ShownMessage>(unsend(...words))

const changesAfter = (asker: Seeded | null, thread: string, after: number) =>
  askAs(
    site,
    asker,
    `query ($thread: ID!, $after: Int!) { messageChanges(thread: $thread, after: $after) {
      change more messages { id change deleted data { type value } } } }`,
    { thread, after },
  )
type Changes = { change: number; more: boolean; messages: ShownMessage[] }

test('a reply quotes a message of the same thread, which both participants see with it', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const first = await writeTextMessage(site, fan, creator, 'What is it made of?')
  const answer = await writtenMessage(site, creator, fan, { value: 'Silk', replyTo: first.id })
  assert.deepEqual((await messageSeenBy(site, fan, answer)).reply_to, {
    id: first.id,
    from: { id: fan.id },
    type: 'text',
    text: 'What is it made of?',
    deleted: false,
  })
  const { fan: other } = await seedCreatorAndFan(site)
  await answerOf(follow(site, other, creator.id))
  const elsewhere = await writeTextMessage(site, other, creator, 'Between us')
  for (const replyTo of [elsewhere.id, NOTHING])
    assert.equal(
      (await refusalOf(writeMessageViaApi(site, creator, fan, { value: 'x', replyTo }))).code,
      'NOT_FOUND',
    )
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, creator, fan, { value: 'x', replyTo: '1' }))).code,
    'BAD_INPUT',
  )
  await unsent(site, fan, first.id)
  assert.deepEqual((await messageSeenBy(site, fan, answer)).reply_to, {
    id: first.id,
    from: { id: fan.id },
    type: 'text',
    text: '',
    deleted: true,
  })
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, creator, fan, { value: 'x', replyTo: first.id }))).code,
    'BAD_INPUT',
  )
})

test('each participant has one reaction per message and can remove it', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const message = await writeTextMessage(site, fan, creator, 'Look')
  await reacted(site, creator, message.id, '🔥')
  const once = await reacted(site, creator, message.id, '❤️')
  assert.deepEqual(once.reactions, [{ emoji: '❤️', count: 1, mine: true }])
  assert.equal((await reacted(site, creator, message.id, '❤️')).change, once.change, 'twice is once')
  assert.deepEqual((await messageSeenBy(site, fan, message)).reactions, [
    { emoji: '❤️', count: 1, mine: false },
  ])
  const both = await reacted(site, fan, message.id, '❤️')
  assert.deepEqual(both.reactions, [{ emoji: '❤️', count: 2, mine: true }])
  const left = await reacted(site, creator, message.id, null)
  assert.deepEqual(left.reactions, [{ emoji: '❤️', count: 1, mine: false }])
  assert.deepEqual(
    [once.change, both.change, left.change].map((change) => change - message.change),
    [2, 3, 4],
  )
  for (const emoji of ['💩', '', '<b>', '❤️❤️'])
    assert.equal((await refusalOf(react(site, creator, message.id, emoji))).code, 'BAD_INPUT')
  const third = await seedAccount(site)
  assert.equal((await refusalOf(react(site, third, message.id, '🔥'))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(react(site, null, message.id, '🔥'))).code, 401)
  await answerOf(block(site, creator, fan.id))
  assert.equal((await refusalOf(react(site, fan, message.id, '🔥'))).code, 'NOT_FOUND')
})

test('an unsent message is empty for both participants and no longer counts in the thread', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  await writeTextMessage(site, fan, creator, 'First')
  const input = { value: 'A slip', key: 'a-slip-of-mine' }
  const slip = await writtenMessage(site, fan, creator, input)
  await reacted(site, creator, slip.id, '😮')
  assert.equal((await refusalOf(unsend(site, creator, slip.id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(unsend(site, await seedAccount(site), slip.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(unsend(site, null, slip.id))).code, 401)
  const gone = await unsent(site, fan, slip.id)
  assert.equal((await unsent(site, fan, slip.id)).change, gone.change, 'twice is once')
  for (const person of [creator, fan]) {
    const seen = await messageSeenBy(site, person, slip)
    assert.deepEqual(
      [seen.deleted, seen.data, seen.reactions, seen.from.id],
      [true, { type: 'text', value: '' }, [], fan.id],
    )
    assert.equal(
      (await threadWithViaApi(site, person, creator === person ? fan : creator))?.last_message?.data.value,
      'First',
    )
  }
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 1)
  assert.equal((await refusalOf(react(site, creator, slip.id, '🔥'))).code, 'BAD_INPUT')
  const again = await writtenMessage(site, fan, creator, input)
  assert.deepEqual([again.id, again.deleted], [slip.id, true], 'the wish was fulfilled, and taken back')
})

test('unsending a read message keeps the unread count; unsending the last unread one removes its notification', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const old = await writeTextMessage(site, fan, creator, 'Read')
  await answerOf(markThreadReadViaApi(site, creator, old.thread))
  const { id } = await writeTextMessage(site, fan, creator, 'Not read')
  await unsent(site, fan, old.id)
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 1)
  const kinds = async () =>
    (await notificationsViaApi(site, creator)).filter(({ kind, read }) => kind === 'message' && !read)
  assert.equal((await kinds()).length > 0, true)
  await unsent(site, fan, id)
  assert.equal((await threadWithViaApi(site, creator, fan))?.unread, 0)
  assert.deepEqual(await kinds(), [])
})

test('a purchased teaser cannot be unsent; an unsold one is no longer for sale once unsent', async () => {
  const bought = await seedTeaserOffer(site)
  await answerOf(unlock(site, bought.fan, bought.message))
  const refused = await refusalOf(unsend(site, bought.creator, bought.message.id))
  assert.deepEqual([refused.code, refused.words], ['FORBIDDEN', 'A fan bought this, so it can’t be unsent'])
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  await unsent(site, creator, message.id)
  assert.equal((await refusalOf(unlock(site, fan, message))).code, 'BAD_INPUT')
  assert.equal(await sees(site, fan, media), null)
})

test('of a concurrent purchase and unsend exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { creator, fan, message } = await seedTeaserOffer(site)
    const [bought, taken] = await Promise.all([unlock(site, fan, message), unsend(site, creator, message.id)])
    assert.equal(bought.errors === undefined, taken.errors !== undefined, JSON.stringify([bought, taken]))
    const { rows } = await sql`select from sales where subject_id = ${message.id}`.execute(db)
    assert.equal(rows.length, bought.errors ? 0 : 1)
  }
})

test('unsending revokes free media unless another message grants it too', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 4_000 })
  const gift = () => writtenMessage(site, creator, fan, { type: 'teaser', value: { free: true, media } })
  const [one, two] = [await gift(), await gift()]
  await unsent(site, creator, one.id)
  assert.equal(await sees(site, fan, media), 'open')
  await unsent(site, creator, two.id)
  assert.equal(await sees(site, fan, media), null)
})

async function sentPhoto(from: Seeded, to: Seeded) {
  const parts = [['upload', await makePhoto(), 'x.bin']] as [string, Uint8Array, string][]
  const value = await (await sendParts(site, from, parts, '/api/uploads')).json()
  return writtenMessage(site, from, to, { type: 'upload', value })
}
const statusOf = async (who: Seeded, url: unknown): Promise<number> =>
  (await site.get(String(url), { headers: { cookie: who.cookie } })).status

test('the file of an unsent message is no longer served to its recipient, and is retained for staff if reported', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const [current, swept] = [await sentPhoto(fan, creator), await sentPhoto(fan, creator)]
  const [currentUrl, sweptUrl] = [valueIn(current).url, valueIn(swept).url]
  assert.equal(await statusOf(creator, currentUrl), 200)
  const uploads = await db
    .selectFrom('messages')
    .select('upload_id')
    .where('thread_id', '=', current.thread)
    .orderBy('id')
    .execute()
  const ids = uploads.map(({ upload_id }) => upload_id ?? '')
  await answerOf(report(creator, current.id))
  for (const message of [current, swept]) await unsent(site, fan, message.id)
  for (const url of [currentUrl, sweptUrl]) assert.equal(await statusOf(creator, url), 404)
  const needed = await site.app.attachments.ports.findSentUploads(db, ids)
  assert.deepEqual([...needed], [ids[0]], 'the other one is swept')
  assert.equal(await statusOf(await seedStaff(site, 'moderator'), currentUrl), 200)
})

const report = (asker: Seeded | null, message: string, { reason = 'Harassment', text = '' } = {}) =>
  askAs(
    site,
    asker,
    `mutation ($message: ID!, $reason: String!, $text: String) {
      reportMessage(message: $message, reason: $reason, text: $text)
    }`,
    { message, reason, text },
  )

test('a recipient reports a message once, with its text, across a block too', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const rude = await writeTextMessage(site, fan, creator, 'Something rude')
  await answerOf(block(site, fan, creator.id))
  for (let twice = 0; twice < 2; twice += 1) assert.equal(await answerOf(report(creator, rude.id)), true)
  const queue = async () => {
    const all = await answerOf<{ message: string; said: string; reason: string; user: { id: string } }[]>(
      askAs(
        site,
        await seedStaff(site, 'moderator'),
        '{ reportQueue(limit: { limit: 50 }) { message said reason user { id } } }',
      ),
    )
    return all.filter(({ message }) => message === rude.id)
  }
  assert.deepEqual(await queue(), [
    { message: rude.id, said: 'Something rude', reason: 'Harassment', user: { id: fan.id } },
  ])
  assert.equal((await refusalOf(report(fan, rude.id))).code, 'BAD_INPUT', 'one’s own')
  assert.equal((await refusalOf(report(await seedAccount(site), rude.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(report(null, rude.id))).code, 401)
  assert.equal((await refusalOf(report(creator, rude.id, { reason: 'Dull' }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(report(creator, rude.id, { text: 'x'.repeat(1_001) }))).code, 'BAD_INPUT')
})

test('messageChanges returns missed changes in order', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const [one, two, three] = [
    await writeTextMessage(site, fan, creator, '1'),
    await writeTextMessage(site, creator, fan, '2'),
    await writeTextMessage(site, fan, creator, '3'),
  ]
  await reacted(site, creator, one.id, '👍')
  await unsent(site, creator, two.id)
  const changes = await answerOf<Changes>(changesAfter(fan, one.thread, 2))
  assert.deepEqual(
    [
      changes.change,
      changes.more,
      ...changes.messages.map(({ id, change, deleted }) => [id, change, deleted]),
    ],
    [5, false, [three.id, 3, false], [one.id, 4, false], [two.id, 5, true]],
  )
  assert.deepEqual(await answerOf(changesAfter(fan, one.thread, 5)), { change: 5, more: false, messages: [] })
  assert.equal((await refusalOf(changesAfter(await seedAccount(site), one.thread, 0))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(changesAfter(null, one.thread, 0))).code, 401)
})

test('missed changes are paginated, and erased messages leave no gap that cannot be closed', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, 'first')
  await sql`
    insert into messages (thread_id, from_id, type, text, change, created_at)
    select ${thread}, ${creator.id}, 'text', n::text, n, now() from generate_series(2, 250) as n
  `.execute(db)
  await sql`update threads set change = 251 where id = ${thread}`.execute(db)
  let [after, more] = [0, true]
  const seen: number[] = []
  while (more) {
    const page = await answerOf<Changes>(changesAfter(fan, thread, after))
    assert.ok(page.messages.length <= 100)
    seen.push(...page.messages.map(({ change }) => change))
    ;({ change: after, more } = page)
  }
  assert.deepEqual([after, seen], [251, Array.from({ length: 250 }, (_, n) => n + 1)])
})

test('message ids keep increasing when the clock goes back', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, fan, creator, '1')
  await sql`update threads set last_id = 'ffffffff-0000-7000-8000-00000000000f' where id = ${thread}`.execute(
    db,
  )
  await sql`update messages set id = 'ffffffff-0000-7000-8000-00000000000f' where thread_id = ${thread}`.execute(
    db,
  )
  for (const text of ['2', '3']) await writeTextMessage(site, creator, fan, text)
  const texts = (await answerOf<ShownMessage[]>(readMessagesViaApi(site, fan, thread))).map(
    ({ data }) => data.value,
  )
  assert.deepEqual(texts, ['3', '2', '1'])
})

test('the idempotency key of a message is returned to its sender only', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const message = await writtenMessage(site, fan, creator, { value: 'Hello', key: 'my-own-wish' })
  assert.equal(message.key, 'my-own-wish')
  assert.equal((await messageSeenBy(site, creator, message)).key, null)
})
