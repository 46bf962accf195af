import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedMedia } from '../../../test/media.ts'
import {
  markThreadReadViaApi,
  seedCreatorAndFan,
  writeMessageViaApi,
  writeTextMessage,
} from '../../../test/messages.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf, askAs, follow, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { creator, fan } = await seedCreatorAndFan(site)
const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
const NOTHING = '01900000-0000-7000-8000-000000000000'

async function follower(of: Seeded): Promise<Seeded> {
  const person = await seedAccount(site)
  await answerOf(follow(site, person, of.id))
  return person
}

for (const [what, message] of [
  ['nothing', { value: '' }],
  ['blanks', { value: ' \n\t ' }],
  ['what only looks like nothing', { value: '\u200b\u2800\u00ad' }],
  ['an end in the middle', { value: 'a\0b' }],
  ['half a character', { value: 'a\ud800b' }],
  ['another type', { type: 'html', value: '<b>hi</b>' }],
  ['no type', { type: '', value: 'hi' }],
  ['a teaser that is no JSON', { type: 'teaser', value: 'free!' }],
  ['a teaser that is a list', { type: 'teaser', value: '[]' }],
  ['a teaser that is null', { type: 'teaser', value: 'null' }],
  ['a teaser of nothing', { type: 'teaser', value: { free: true } }],
  ['a paid teaser without media', { type: 'teaser', value: { price: 5, text: 'x' } }],
  ['a teaser below three dollars', { type: 'teaser', value: { price: 2.99, media } }],
  ['a teaser below zero', { type: 'teaser', value: { price: -5, media } }],
  ['a teaser above a thousand dollars', { type: 'teaser', value: { price: 1000.01, media } }],
  ['a teaser with parts of a cent', { type: 'teaser', value: { price: 5.001, media } }],
  ['a teaser priced in words', { type: 'teaser', value: { price: '$5', media } }],
  ['a teaser for nothing that is not free', { type: 'teaser', value: { price: 0, free: false, media } }],
  ['a teaser whose media is no id', { type: 'teaser', value: { price: 5, media: '../../x' } }],
  ['a teaser whose media is an object', { type: 'teaser', value: { price: 5, media: { id: media } } }],
  ['a teaser of the media of nobody', { type: 'teaser', value: { price: 5, media: NOTHING } }],
  ['a preview that is endless', { type: 'teaser', value: `{"price":5,"media":"${media}","preview":1e999}` }],
  ['a preview below zero', { type: 'teaser', value: { price: 5, media, preview: -1 } }],
  ['an upload without an address', { type: 'upload', value: {} }],
  ['an upload of the media of somebody', { type: 'upload', value: { url: `/files/m/x/${media}/clip.mp4` } }],
  ['an upload of another site', { type: 'upload', value: { url: 'https://evil.example/a.png' } }],
  ['an upload of nobody', { type: 'upload', value: { url: `/files/chat/${NOTHING}/picture.webp` } }],
  ['a key with signs', { value: 'hi', key: '../../../etc' }],
  ['a key that could be a card', { value: 'hi', key: '4242424242424242' }],
] as const)
  test(`${what} is not sent`, async () => {
    const { code } = await refusalOf(writeMessageViaApi(site, creator, fan, message))
    assert.ok(code === 'BAD_INPUT' || code === 'NOT_FOUND', String(code))
    const { rows } = await sql`select from threads where ${creator.id} in (user1_id, user2_id)`.execute(
      site.app.db,
    )
    assert.equal(rows.length, 0)
  })

for (const to of ['', 'x', `${fan.id} `, `${fan.id}'--`, NOTHING])
  test(`rejects the recipient ${JSON.stringify(to)}`, async () => {
    const { code } = await refusalOf(writeMessageViaApi(site, creator, { id: to }, { value: 'hi' }))
    assert.ok(code === 'BAD_INPUT' || code === 'NOT_FOUND', String(code))
  })

test('odd strings are stored unchanged or refused with BAD_INPUT', async () => {
  const { creator: writer, fan: reader } = await seedCreatorAndFan(site)
  for (const text of NAUGHTY_STRINGS) {
    const { data, errors } = await writeMessageViaApi(site, writer, reader, { value: text })
    if (errors) assert.equal(errors[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(text))
    else assert.ok(data)
  }
})

test('a third person gets NOT_FOUND for threads of others', async () => {
  const people = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, people.fan, people.creator, 'Between us')
  const third = await seedAccount(site)
  for (const query of [
    'query ($thread: ID!) { messages(thread: $thread) { id } }',
    'mutation ($thread: ID!) { updateThreadRead(thread: $thread) }',
  ]) {
    assert.equal((await refusalOf(askAs(site, third, query, { thread }))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(askAs(site, null, query, { thread }))).code, 401)
    assert.equal((await refusalOf(askAs(site, third, query, { thread: 'x' }))).code, 'BAD_INPUT')
  }
})

test('database constraints reject invalid messages', async () => {
  const people = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, people.fan, people.creator, 'Hello')
  const at = new Date()
  const row = { thread_id: thread, from_id: people.fan.id, change: 1_000, created_at: at } as const
  const insert = (columns: object) =>
    site.app.db
      .insertInto('messages')
      .values({ ...row, type: 'text', ...columns } as never)
      .execute()
  for (const columns of [
    { text: '' },
    { text: 'x'.repeat(513) },
    { type: 'teaser', text: 'x' },
    { type: 'upload' },
    { text: 'x', change: 0 },
    { text: 'x', unsent_at: at },
    { unsent_at: at, own_reaction: '🔥' },
    { text: 'x', reader_reaction: '' },
  ])
    await assert.rejects(insert(columns), /violates check constraint/, JSON.stringify(columns))
  const other = await writeTextMessage(site, people.creator, await follower(people.creator), 'Elsewhere')
  await assert.rejects(insert({ text: 'x', reply_to: other.id }), /messages_reply_in_thread/)
  await assert.rejects(insert({ text: 'x', change: 1 }), /messages_change/)
})

test('database constraints keep read positions and reject negative counts', async () => {
  const people = await seedCreatorAndFan(site)
  const { thread } = await writeTextMessage(site, people.fan, people.creator, 'Hello')
  await answerOf(markThreadReadViaApi(site, people.creator, thread))
  const side = people.creator.id < people.fan.id ? 1 : 2
  const set = (columns: object) =>
    site.app.db.updateTable('threads').set(columns).where('id', '=', thread).execute()
  for (const read of [null, NOTHING])
    await assert.rejects(set({ [`read${side}`]: read }), /what was read stays read/)
  await assert.rejects(set({ [`unread${side}`]: -1 }), /violates check constraint/)
  await assert.rejects(set({ change: -1 }), /violates check constraint/)
})

test('a flood of messages is rate limited', async () => {
  const limited = await freshSite()
  const people = await seedCreatorAndFan(limited)
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) =>
      writeMessageViaApi(limited, people.fan, people.creator, { value: `${n}` }),
    ),
  )
  const codes = answers.flatMap(({ errors }) => errors?.[0]?.extensions.code ?? [])
  assert.deepEqual(codes, ['TOO_MANY_REQUESTS'])
})
