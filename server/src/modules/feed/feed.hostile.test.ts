import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { askFeed, feedPage, hideMediaViaApi, seedMany, showMediaViaApi, watch } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, block, follow, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const [owner, viewer] = [await seedAccount(site), await seedAccount(site)]
await seedMany(site, [owner], 70)
await follow(site, viewer, owner.id)
const first = await feedPage(site, viewer)
const cursor = JSON.parse(Buffer.from(first.next ?? '', 'base64url').toString())
const sealed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const CHANGED = { code: 'BAD_INPUT', words: 'This list has changed. Reload it.' }
const ID = '00000000-0000-7000-8000-000000000000'

const NO_PLACES: Record<string, string> = {
  'an empty text': '',
  'no base64': '%%%%',
  'no JSON': Buffer.from('hello').toString('base64url'),
  null: sealed(null),
  'a number': sealed(7),
  'a list': sealed([]),
  'an empty object': sealed({}),
  'the cursor of another tab': sealed({ at: '1700000000000000', id: ID }),
  'one field too many': sealed({ ...cursor, admin: true }),
  'a phase that is none': sealed({ ...cursor, phase: 'all' }),
  'a score that is a text': sealed({ ...cursor, at: ['1; drop table media', cursor.at[1]] }),
  'a score that is no number': `${Buffer.from(JSON.stringify({ ...cursor, at: [0, cursor.at[1]] }).replace('[0,', '[1e999,')).toString('base64url')}`,
  'an id that is none': sealed({ ...cursor, at: [1, 'not an id'] }),
  'an id in capitals': sealed({ ...cursor, at: [1, ID.replace('7', 'A')] }),
  'too many that wait': sealed({ ...cursor, held: Array(41).fill(ID) }),
  'waiting for no ids': sealed({ ...cursor, held: ["' or true --"] }),
  'waiting for no list': sealed({ ...cursor, held: { length: 3 } }),
  'a time before time': sealed({ ...cursor, since: -1 }),
  'a time beyond dates': sealed({ ...cursor, since: 9e15 }),
  'a time in parts': sealed({ ...cursor, since: 1.5 }),
  'a memory of rubbish': sealed({ ...cursor, shown: 'zzzzzz' }),
  'a memory without end': sealed({ ...cursor, shown: 'a'.repeat(6 * 201) }),
  'half a suffix': sealed({ ...cursor, early: 'abc' }),
  'an author that is none': sealed({ ...cursor, lastAuthorId: '../..' }),
  'a prototype': `${Buffer.from('{"__proto__": {"since": 1}}').toString('base64url')}`,
  'ten thousand letters': 'a'.repeat(10_000),
  'halves of characters': '\ud83d',
}

for (const [what, after] of Object.entries(NO_PLACES)) {
  test(`${what} is refused as a cursor of For You`, async () => {
    assert.deepEqual(await refusalOf(askFeed(site, viewer, { after })), CHANGED)
    assert.deepEqual(await refusalOf(askFeed(site, null, { after })), CHANGED)
  })
}

const NO_FOLLOWING_PLACES: Record<string, string> = {
  'a cursor of For You': first.next ?? '',
  'a time that is none': sealed({ at: "now()' --", id: ID }),
  'a time too long': sealed({ at: '9'.repeat(17), id: ID }),
  'a negative time': sealed({ at: '-1', id: ID }),
  'an id that is none': sealed({ at: '1700000000000000', id: 'x' }),
  'a number for a text': sealed({ at: 1, id: ID }),
}

for (const [what, after] of Object.entries(NO_FOLLOWING_PLACES)) {
  test(`${what} is refused as a cursor of Following`, async () => {
    assert.deepEqual(await refusalOf(askFeed(site, viewer, { tab: 'following', after })), CHANGED)
  })
}

test('places at the edges of time and score are places', async () => {
  for (const at of ['0', '1', '999', '1000', '9999999999999999'])
    assert.ok(await feedPage(site, viewer, { tab: 'following', after: sealed({ at, id: ID }) }))
  for (const score of [0, -1, 1e-320, Number.MAX_VALUE, -Number.MAX_VALUE])
    assert.ok(await feedPage(site, viewer, { after: sealed({ ...cursor, at: [score, ID], since: 0 }) }))
  for (const since of [0, 8.64e15])
    assert.ok(await feedPage(site, viewer, { after: sealed({ ...cursor, phase: 'seen', since }) }))
})

test('a forged cursor gives no access: held candidates are checked like all others', async () => {
  const foe = await seedAccount(site)
  const secrets = [
    await seedMedia(site, owner, { visibility: 'private' }),
    await seedMedia(site, owner, { approved: false }),
    await seedMedia(site, owner, { available_at: new Date(Date.now() + HOUR_MS) }),
    await seedMedia(site, foe),
  ]
  await block(site, foe, viewer.id)
  const held = secrets.map(({ id }) => id)
  const after = sealed({ ...cursor, at: null, held: [...held, ID], phase: 'seen' })
  assert.deepEqual(await feedPage(site, viewer, { after }), { medias: [], next: null })
})

test('tabs, types and sizes that are none get a clear answer', async () => {
  for (const args of [
    { tab: 'friends' },
    { tab: '' },
    { tab: 'FORYOU' },
    { type: 'audio' },
    { type: '' },
    { limit: { limit: 0 } },
    { limit: { limit: -5 } },
  ]) {
    const { code, words } = await refusalOf(askFeed(site, viewer, args))
    assert.equal(code, 'BAD_INPUT')
    assert.ok(words)
  }
  assert.equal((await feedPage(site, viewer, { limit: { limit: 100 } })).medias.length, 50)
})

test('events that are none are refused, and none beside them counts', async () => {
  const media = await seedMedia(site, owner)
  const good = { media: media.id, kind: 'view' }
  const bad = [
    { ...good, media: 'x' },
    { ...good, media: `${media.id}'` },
    { ...good, kind: 'watch' },
    { ...good, kind: '' },
    { ...good, progress: 101 },
    { ...good, progress: -1 },
    { ...good, campaign: 'c'.repeat(65) },
    { ...good, campaign: 'nul \0' },
    { ...good, campaign: '\ud83d' },
  ]
  for (const event of bad)
    assert.equal(
      (await refusalOf(watch(site, viewer, [good, event]))).code,
      'BAD_INPUT',
      JSON.stringify(event),
    )
  assert.equal((await refusalOf(watch(site, viewer, Array(51).fill(good)))).code, 'BAD_INPUT')
  const { views } = await site.app.db
    .selectFrom('media_counts')
    .select('views')
    .where('media_id', '=', media.id)
    .executeTakeFirstOrThrow()
  assert.equal(views, 0)
  assert.equal(await answerOf(watch(site, viewer, Array(50).fill(good))), true)
  assert.equal(await answerOf(watch(site, null, [])), true)
})

test('ids that are none cannot be hidden', async () => {
  for (const id of ['', 'x', `${ID}0`, "' or true --"]) {
    assert.equal((await refusalOf(hideMediaViaApi(site, viewer, id))).code, 'BAD_INPUT')
    assert.equal((await refusalOf(showMediaViaApi(site, viewer, id))).code, 'BAD_INPUT')
  }
  assert.equal((await refusalOf(hideMediaViaApi(site, viewer, ID))).code, 'NOT_FOUND')
})
