import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import { seedHistory, seedMany } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { askAs, block, hide, type RequestUser } from '../../../test/people.ts'
import { searchPage, searchToEnd } from '../../../test/search.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const search = (asker: RequestUser, query: string, args: object = {}) =>
  searchPage(site, asker, { query, ...args })
const found = async (query: string, args: object = {}, asker: RequestUser = null) =>
  (await search(asker, query, args)).medias.map(({ id }) => id)
const foundInPages = (query: string, limit: number) => searchToEnd(site, null, { query, limit })

const owner = await seedAccount(site, { username: 'owner.of.all', isCreator: true })
const say = (description: string, columns: Parameters<typeof seedHistory>[3] = {}, by: Seeded = owner) =>
  seedHistory(site, by, { hoursAgo: 1 }, { description, tags: ['seeded'], ...columns })

test('finds words of descriptions and tags, in any order and spelling', async () => {
  const media = await say('Fireworks above the harbour', { tags: ['celebration', 'light-show'] })
  for (const query of [
    'fireworks',
    'FIREWORKS',
    '  harbour fireworks ',
    'Harbour,fireworks!',
    'celebration',
    '#celebration',
    'light-show',
    'show light',
    'firew',
    'fireworks harb',
  ])
    assert.deepEqual(await found(query), [media.id], query)
  for (const query of ['fireworks desert', 'nothing like it', 'zzzz'])
    assert.deepEqual(await found(query), [], query)
})

test('tolerates a typo', async () => {
  const media = await say('Night over the lagoon')
  assert.deepEqual(await found('nigth'), [media.id])
  assert.deepEqual(await found('laggoon nigth'), [media.id])
})

test('ignores accents', async () => {
  const media = await say('Déjeuner à Besançon', { tags: ['crème brûlée'] })
  for (const query of ['dejeuner', 'DÉJEUNER', 'besancon', 'Besançon', 'creme brulee', 'brûlée'])
    assert.deepEqual(await found(query), [media.id], query)
})

test('supports letters of all scripts', async () => {
  const media = await say('Прогулка по городу', { tags: ['город'] })
  assert.deepEqual(await found('прогулка'), [media.id])
  assert.deepEqual(await found('ГОРОД'), [media.id])
})

test('ranks exact words before prefixes, then by engagement', async () => {
  const begun = await seedHistory(site, owner, { likes: 5000 }, { description: 'Quartzite in the sun' })
  const quiet = await seedHistory(site, owner, { hoursAgo: 99 }, { description: 'Quartz in the rain' })
  const liked = await seedHistory(
    site,
    owner,
    { hoursAgo: 99, likes: 50 },
    { description: 'Quartz in the sea' },
  )
  assert.deepEqual(await found('quartz'), [liked.id, quiet.id, begun.id])
  assert.deepEqual(await found('quartzi'), [begun.id])
  assert.deepEqual(await found('quartz '), [liked.id, quiet.id])
})

test('does not correct a known word', async () => {
  const marble = await say('Marble stairs')
  await say('Marbles on the stairs of glass')
  assert.deepEqual(await found('marble stairs'), [marble.id])
})

test('finds people by username and name despite typos, with their media', async () => {
  const person = await seedAccount(site, {
    username: 'zebulon.pike',
    fullname: 'Winifred Ostrander',
    isCreator: true,
  })
  const media = await say('Something else entirely', {}, person)
  for (const query of [
    'zebulon.pike',
    '@zebulon.pike',
    'Zebulon',
    'winifred ostrander',
    'Ostrander',
    'winifrid',
  ])
    assert.ok((await found(query)).includes(media.id), query)
})

test('ranks matching text before media of a matching person', async () => {
  const person = await seedAccount(site, { username: 'amberlight', fullname: 'A. Light', isCreator: true })
  const byPerson = await seedHistory(site, person, { likes: 3000 }, { description: 'Without the word' })
  const byWord = await say('An amber in the hand')
  assert.deepEqual(await found('amber'), [byWord.id, byPerson.id])
  assert.deepEqual(await foundInPages('amber', 1), [byWord.id, byPerson.id])
})

test('returns media once that match both by word and person', async () => {
  const person = await seedAccount(site, { username: 'cobaltina', fullname: 'Cobalt', isCreator: true })
  const [one, two] = [await say('Cobalt blue', {}, person), await say('Cobaltine green', {}, person)]
  assert.deepEqual(new Set(await foundInPages('cobalt', 1)), new Set([one.id, two.id]))
  assert.equal((await foundInPages('cobalt', 1)).length, 2)
})

test('pages of a rare word neither repeat nor skip media', async () => {
  const ids = await seedMany(site, [owner], 57)
  await sql`update media set description = 'Obsidian ' || description where id = any(${ids}::uuid[])`.execute(
    site.app.db,
  )
  for (const limit of [4, 10, 50]) {
    assert.deepEqual(await foundInPages('obsidian', limit), ids)
  }
})

test('pages of a common word neither repeat nor skip media', async () => {
  const ids = await seedMany(site, [owner], 57)
  await sql`update media set description = 'Malachite ' || description where id = any(${ids}::uuid[])`.execute(
    site.app.db,
  )
  await sql`update search_words set uses = 900000 where word = 'malachite'`.execute(site.app.db)
  await sql`update pg_class set reltuples = 1000000 where oid = 'search_entries'::regclass`.execute(
    site.app.db,
  )
  for (const limit of [10, 50]) assert.deepEqual(await foundInPages('malachite', limit), ids)
  assert.deepEqual(await foundInPages('malachite number', 10), ids)
})

test('a tag filters results; without words it lists all', async () => {
  const [one, two] = [
    await say('Granite by the road', { tags: ['grand tour'] }),
    await say('Grand granite tour', { tags: ['other'] }),
  ]
  assert.deepEqual(await found('granite', { tag: 'Grand Tour' }), [one.id])
  assert.deepEqual(await found('', { tag: '#grand tour' }), [one.id])
  assert.deepEqual(await found('granite', { tag: 'other' }), [two.id])
  assert.deepEqual(await found('granite', { tag: 'unused-tag' }), [])
  assert.deepEqual(await found('', { tag: '<script>' }), [])
})

test('filters by video or photo', async () => {
  const video = await say('Basalt columns')
  const photo = await say('Basalt columns', { type: 'photo' })
  assert.deepEqual(await found('basalt', { type: 'video' }), [video.id])
  assert.deepEqual(await found('basalt', { type: 'photo' }), [photo.id])
})

test('an empty query returns everything, best first', async () => {
  const all = await foundInPages('', 50)
  const { rows } = await sql<{ id: string }>`
    select media_id as id from feed_entries order by score desc, media_id desc
  `.execute(site.app.db)
  assert.deepEqual(
    all,
    rows.map(({ id }) => id),
  )
  assert.deepEqual(await found('!?'), [])
})

test('never returns hidden media, and locked ones as locked', async () => {
  const viewer = await seedAccount(site)
  const foe = await seedAccount(site, { username: 'feldspar.foe', isCreator: true })
  const gone = await seedAccount(site, { username: 'feldspar.gone', isCreator: true })
  await say('Feldspar', {}, foe)
  await say('Feldspar', {}, gone)
  await block(site, foe, viewer.id)
  await hide(site, gone.id, 'suspended')
  await say('Feldspar', { visibility: 'private' })
  await say('Feldspar', { approved: false })
  await say('Feldspar', { available_at: new Date(Date.now() + HOUR_MS) })
  await say('Feldspar', { deleted_at: new Date() })
  const locked = await say('Feldspar', { price_cents: 300 })
  const { medias } = await search(viewer, 'feldspar')
  assert.deepEqual(medias, [{ id: locked.id, access: 'price' }])
  assert.deepEqual((await search(viewer, 'feldspar.foe')).medias, [])
})

test('finds edited media by their new words only', async () => {
  const media = await say('Peridot ring')
  await site.app.db
    .updateTable('media')
    .set({ description: 'Tourmaline ring' })
    .where('id', '=', media.id)
    .execute()
  assert.deepEqual(await found('tourmaline'), [media.id])
  assert.deepEqual(await found('peridot'), [])
})

test('rate-limits searches', async () => {
  const slow = await freshSite()
  const viewer = await seedAccount(slow)
  let refused = 0
  for (let tried = 0; tried < 181; tried += 1) {
    const { errors } = await askAs(slow, viewer, '{ tags(query: "a") { id } }')
    if (errors?.[0]?.extensions.code === 'TOO_MANY_REQUESTS') refused += 1
  }
  assert.equal(refused, 1)
  await seedMedia(slow, viewer)
})
