import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SHARED_RATE_LIMITS } from '#platform/rate-limits/policies.ts'
import { seedCrowd } from '../../../test/feed.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../test/media.ts'
import { listIds, sees } from '../../../test/media-api.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { openMediaAsStaff, seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const creator = () => seedAccount(site, { isCreator: true })

/** Creates media oldest first; returns them newest first, like lists. */
async function seedSeveral(owner: { id: string }, count: number, columns = {}): Promise<string[]> {
  const ids: string[] = []
  for (let index = count; index > 0; index -= 1)
    ids.unshift((await seedMedia(site, owner, { available_at: minutesAgo(index), ...columns })).id)
  return ids
}

test('a list contains visible media newest first, including locked ones', async () => {
  const owner = await creator()
  const free = await seedMedia(site, owner, { available_at: minutesAgo(5) })
  const paid = await seedMedia(site, owner, { available_at: minutesAgo(4), price_cents: 500 })
  const fans = await seedMedia(site, owner, { available_at: minutesAgo(3), visibility: 'subscription' })
  for (const columns of [
    { visibility: 'private' },
    { approved: false },
    { available_at: new Date(Date.now() + 60_000) },
    { deleted_at: new Date() },
    { state: 'processing', pictures_run: null },
    { state: 'failed', failure: 'broken' },
    { type: 'photo' },
  ] as const)
    await seedMedia(site, owner, columns)
  const list = await answerOf<{ id: string; access: string }[]>(
    askAs(site, null, `{ getMedias(type: "video", filter: { user: "${owner.id}" }) { id access } }`),
  )
  assert.deepEqual(list, [
    { id: fans.id, access: 'subscribers' },
    { id: paid.id, access: 'price' },
    { id: free.id, access: 'open' },
  ])
})

test('the tabs of a profile count what they list, and for the owner what is not released', async () => {
  const owner = await creator()
  await seedMedia(site, owner)
  await seedMedia(site, owner, { price_cents: 500 })
  await seedMedia(site, owner, { type: 'photo', visibility: 'subscription' })
  for (const columns of [
    { approved: false },
    { state: 'processing', pictures_run: null },
    { visibility: 'private' },
    { type: 'photo', available_at: new Date(Date.now() + 60_000) },
    { deleted_at: new Date(), price_cents: 500 },
  ] as const)
    await seedMedia(site, owner, columns)
  const counts = (viewer: Parameters<typeof askAs>[1]) =>
    answerOf(
      askAs(
        site,
        viewer,
        `{ publicProfile(username: "${owner.username}") { tab_counts { videos photos shop } } }`,
      ),
    )
  const fan = await seedAccount(site)
  for (const viewer of [null, fan])
    assert.deepEqual(await counts(viewer), { tab_counts: { videos: 2, photos: 1, shop: 1 } })
  assert.deepEqual(await counts(owner), { tab_counts: { videos: 5, photos: 2, shop: 1 } })
  const nobody = await seedAccount(site)
  assert.deepEqual(
    await answerOf(
      askAs(
        site,
        null,
        `{ publicProfile(username: "${nobody.username}") { tab_counts { videos photos shop } } }`,
      ),
    ),
    { tab_counts: { videos: 0, photos: 0, shop: 0 } },
  )
})

test('purchased and subscribed media are open in lists', async () => {
  const owner = await creator()
  const fan = await seedAccount(site)
  const paid = await seedMedia(site, owner, { price_cents: 500, visibility: 'subscription' })
  const fans = await seedMedia(site, owner, { visibility: 'subscription' })
  assert.equal(await sees(site, fan, paid.id), 'price')
  await seedSubscription(site, fan, owner)
  assert.equal(await sees(site, fan, fans.id), 'open')
  assert.equal(await sees(site, fan, paid.id), 'price', 'subscribers pay too')
  await seedRight(site, paid.id, fan)
  assert.equal(await sees(site, fan, paid.id), 'open')
})

test('cursor pages return each media once while new ones arrive', async () => {
  const owner = await creator()
  const expected = await seedSeveral(owner, 11)
  const seen: string[] = []
  let last = ''
  // One extra page, which must be empty.
  for (let page = 0; page < 5; page += 1) {
    const ids = await listIds(
      site,
      null,
      `getMedias(type: "video", limit: { limit: 3 }, filter: { username: "${owner.username}" }${last && `, after: "${last}"`})`,
    )
    seen.push(...ids)
    last = ids.at(-1) ?? last
    await seedMedia(site, owner)
  }
  assert.deepEqual(seen, expected)
})

test('pages are full regardless of hidden media in between', async () => {
  const owner = await creator()
  const shown: string[] = []
  for (let index = 0; index < 4; index += 1) {
    shown.push((await seedMedia(site, owner, { available_at: minutesAgo(index * 3 + 1) })).id)
    await seedMedia(site, owner, { available_at: minutesAgo(index * 3 + 2), visibility: 'private' })
    await seedMedia(site, owner, { available_at: minutesAgo(index * 3 + 3), approved: false })
  }
  const page = `getMedias(type: "video", limit: { limit: 3 }, filter: { user: "${owner.id}" })`
  assert.deepEqual(await listIds(site, null, page), shown.slice(0, 3))
})

test('media with equal timestamps are neither skipped nor repeated', async () => {
  const owner = await creator()
  const ids = await seedSeveral(owner, 5, { available_at: minutesAgo(1) })
  const seen: string[] = []
  for (let after = ''; seen.length < 5; ) {
    const [id = ''] = await listIds(
      site,
      null,
      `getMedias(type: "video", limit: { limit: 1 }, filter: { user: "${owner.id}" }${after && `, after: "${after}"`})`,
    )
    seen.push(id)
    after = id
  }
  assert.deepEqual(seen, [...ids].sort().reverse())
})

test('supports skip and ascending order', async () => {
  const owner = await creator()
  const ids = await seedSeveral(owner, 5)
  const list = (limit: string, more = '') =>
    listIds(site, null, `getMedias(type: "video", limit: ${limit}, filter: { user: "${owner.id}" }${more})`)
  assert.deepEqual(await list('{ limit: 2, skip: 2 }'), ids.slice(2, 4))
  assert.deepEqual(await list('{ order: "asc" }'), [...ids].reverse())
  assert.deepEqual(await list('{ order: "asc", limit: 2 }', `, after: "${ids[3]}"`), [ids[2], ids[1]])
  assert.deepEqual(await list('{ order: "desc" }'), ids)
})

test('rejects a deleted media as a cursor', async () => {
  const refusal = await refusalOf(
    askAs(site, null, '{ getMedias(type: "video", after: "00000000-0000-7000-8000-000000000000") { id } }'),
  )
  assert.equal(refusal.code, 'BAD_INPUT')
})

test('rejects a hidden media as a cursor exactly like an unknown one', async () => {
  const owner = await creator()
  const hidden = [
    await seedMedia(site, owner, { visibility: 'private' }),
    await seedMedia(site, owner, { available_at: new Date(Date.now() + 60_000) }),
    await seedMedia(site, owner, { deleted_at: new Date() }),
  ].map(({ id }) => id)
  for (const id of [...hidden, '00000000-0000-7000-8000-000000000000'])
    for (const filter of ['{}', '{ rand: true }', '{ query: "words" }', `{ user: "${owner.id}" }`])
      assert.deepEqual(
        await refusalOf(
          askAs(site, null, `{ getMedias(type: "video", filter: ${filter}, after: "${id}") { id } }`),
        ),
        { code: 'BAD_INPUT', words: 'This list has changed. Reload it.' },
      )
  assert.deepEqual(await listIds(site, owner, `accountMedia(after: "${hidden[0]}")`), [])
})

test('text search finds public media newest first, for common and rare words', async () => {
  const [owner, foe, fan] = [await creator(), await creator(), await seedAccount(site)]
  const many = await seedCrowd(site, owner, { count: 6_000, description: 'Obsidian everywhere' })
  const rare = await seedSeveral(owner, 5, { description: 'Obsidian, rarely Larimar' })
  const theirs = await seedMedia(site, foe, { description: 'Larimar', price_cents: 500, tags: ['stones'] })
  await seedMedia(site, owner, { description: 'Larimar', visibility: 'private' })
  await seedMedia(site, owner, { description: 'Larimar', available_at: new Date(Date.now() + 60_000) })
  await seedMedia(site, owner, { description: 'Larimar', type: 'photo' })
  const find = (query: string, more = '', asker: typeof fan | null = null, limit = '{}') =>
    listIds(site, asker, `getMedias(type: "video", limit: ${limit}, filter: { query: "${query}" ${more} })`)
  assert.deepEqual(await find('larimar'), [theirs.id, ...rare])
  assert.deepEqual(await find('LARI'), [theirs.id, ...rare], 'a word that is being typed')
  assert.deepEqual(await find('rarely larimar obsidian'), rare)
  assert.deepEqual(await find('larimar', '', null, '{ order: "asc", limit: 2 }'), [rare[4], rare[3]])
  assert.deepEqual(await find('larimar', '', null, '{ limit: 2, skip: 3 }'), rare.slice(2, 4))
  assert.deepEqual(await find('larimar', ', tag: "stones"'), [theirs.id])
  assert.deepEqual(await find('larimar', ', visibility: "subscription"'), [])
  assert.deepEqual(new Set(await find('larimar', ', rand: true')), new Set([theirs.id, ...rare]))
  assert.deepEqual(await find('!?'), [])
  assert.deepEqual(await find('larimar nowhere-at-all'), [])
  await block(site, fan, foe.id)
  assert.deepEqual(await find('larimar', '', fan), rare)
  const { rows } = await sql<{ id: string }>`
    select media_id as id from feed_entries where account_id = ${owner.id} and type = 'video' and available_at <= now()
    order by available_at desc, media_id desc limit 20
  `.execute(site.app.db)
  const newest = rows.map(({ id }) => id)
  assert.deepEqual(await find('obsidian', '', null, '{ limit: 20 }'), newest)
  assert.ok(many.includes(newest[19] ?? ''))
  const after = `getMedias(type: "video", after: "${newest[9]}", limit: { limit: 10 }, filter: { query: "obsidian" })`
  assert.deepEqual(await listIds(site, null, after), newest.slice(10))
})

test('rate-limits every search field, even several in one request', async () => {
  const limited = await freshSite()
  const fan = await seedAccount(limited)
  const { tries } = SHARED_RATE_LIMITS.search.account
  for (const field of [
    'getMedias(type: "video", filter: { query: "sea" })',
    'favourites(type: "video", query: "sea")',
    'relative_users(filter: { query: "sea" })',
    'accountMedia(filter: { query: "sea" })',
    'sounds(filter: { query: "sea" })',
  ]) {
    const pair = `{ a: ${field} { id } b: ${field} { id } }`
    await limited.app.rateLimits.reset('search', { account: fan.id })
    assert.equal((await askAs(limited, fan, pair)).errors, undefined, field)
    await sql`update rate_limits set tries = ${tries - 1}`.execute(limited.app.db)
    assert.equal((await refusalOf(askAs(limited, fan, pair))).code, 'TOO_MANY_REQUESTS', field)
    assert.equal((await askAs(limited, fan, `{ ${field.replace(/"sea"/, '""')} { id } }`)).errors, undefined)
  }
})

test('filters by text, tags, ids, visibility, type and owner', async () => {
  const owner = await creator()
  const beach = await seedMedia(site, owner, {
    description: 'Sunset 100% on the beach_1',
    tags: ['sunset', 'sea side'],
    available_at: minutesAgo(2),
  })
  const night = await seedMedia(site, owner, {
    description: 'Night in town',
    tags: ['city'],
    visibility: 'subscription',
    available_at: minutesAgo(1),
  })
  const photo = await seedMedia(site, owner, { type: 'photo', tags: ['sunset'] })
  const list = (filter: string, type = 'video') =>
    listIds(site, null, `getMedias(type: "${type}", filter: { user: "${owner.id}", ${filter} })`)
  assert.deepEqual(await list('query: "SUNSET 100%"'), [beach.id])
  assert.deepEqual(await list('query: "beach_1"'), [beach.id])
  assert.deepEqual(await list('query: "beachx1"'), [], '_ is a letter like any other')
  assert.deepEqual(await list('query: "cit"'), [night.id], 'a part of a tag')
  assert.deepEqual(await list('query: "%"'), [beach.id], 'a sign is no wildcard')
  assert.deepEqual(await list('tag: "#Sunset "'), [beach.id])
  assert.deepEqual(await list('tag: "sea side"'), [beach.id])
  assert.deepEqual(await list('tag: "sea"'), [])
  assert.deepEqual(await list('tag: "<script>"'), [])
  assert.deepEqual(await list(`ids: ["${night.id}", "${photo.id}"]`), [night.id])
  assert.deepEqual(await list('visibility: "free"'), [beach.id])
  assert.deepEqual(await list('visibility: "private"'), [])
  assert.deepEqual(await list('type: "photo"'), [], 'a video is no photo')
  assert.deepEqual(await list('type: "photo"', 'photo'), [photo.id])
  assert.deepEqual(await list(`username: "${owner.username.toUpperCase()}"`), [night.id, beach.id])
  assert.deepEqual(await list('username: "nobody.at.all"'), [])
  assert.deepEqual(await list(`username: "${(await creator()).username}"`), [])
})

test('random order returns every media once per round, from any start', async () => {
  const owner = await creator()
  const ids = await seedSeveral(owner, 6)
  const list = (limit: number, after?: string) =>
    listIds(
      site,
      null,
      `getMedias(type: "video", limit: { limit: ${limit} }, filter: { user: "${owner.id}", rand: true }${after ? `, after: "${after}"` : ''})`,
    )
  assert.deepEqual((await list(6)).sort(), [...ids].sort())
  const first = await list(4)
  const rest = await list(2, first.at(-1))
  assert.deepEqual([...first, ...rest].sort(), [...ids].sort())
  const starts = new Set<string>()
  for (let tries = 0; tries < 60; tries += 1) starts.add((await list(1))[0] ?? '')
  assert.ok(starts.size > 1, 'it does not always begin with the same')
})

test('returns nothing across a block or of hidden accounts', async () => {
  const [owner, foe, fan] = [await creator(), await seedAccount(site), await seedAccount(site)]
  const media = await seedMedia(site, owner)
  const bought = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, bought.id, foe)
  const list = (asker: typeof fan | null) =>
    listIds(site, asker, `getMedias(type: "video", filter: { user: "${owner.id}" })`)
  await answerOf(block(site, owner, foe.id))
  assert.deepEqual(await list(foe), [])
  assert.equal(await sees(site, foe, media.id), null)
  assert.equal(await sees(site, foe, bought.id), 'open', 'a buyer keeps it, even when blocked')
  assert.equal((await list(fan)).length, 2)
  await hide(site, owner.id, 'suspended')
  assert.deepEqual(await list(fan), [])
  assert.deepEqual(await list(null), [])
  assert.equal(await sees(site, fan, media.id), null)
  const moderator = await seedStaff(site, 'moderator')
  assert.equal(await sees(site, moderator, media.id), null)
  await openMediaAsStaff(site, moderator, media.id)
  assert.equal(await sees(site, moderator, media.id), 'open')
})

test("own media: every state in accountMedia, only private ones in the others, never another account's", async () => {
  const [owner, other] = [await creator(), await creator()]
  const free = await seedMedia(site, owner, { available_at: minutesAgo(5) })
  const secret = await seedMedia(site, owner, { visibility: 'private', available_at: minutesAgo(4) })
  const waiting = await seedMedia(site, owner, {
    visibility: 'private',
    state: 'processing',
    pictures_run: null,
    available_at: minutesAgo(3),
  })
  const photo = await seedMedia(site, owner, {
    type: 'photo',
    approved: false,
    description: 'A quokka',
    available_at: minutesAgo(2),
  })
  await seedMedia(site, owner, { deleted_at: new Date() })
  await seedMedia(site, other, { visibility: 'private' })
  assert.deepEqual(await listIds(site, owner, 'accountMedia'), [photo.id, waiting.id, secret.id, free.id])
  const filtered = (filter: string) => listIds(site, owner, `accountMedia(filter: { ${filter} })`)
  assert.deepEqual(await filtered('visibility: "private"'), [waiting.id, secret.id])
  assert.deepEqual(await filtered('type: "photo"'), [photo.id])
  assert.deepEqual(await filtered(`ids: ["${free.id}"]`), [free.id])
  assert.deepEqual(await filtered('query: "quokka"'), [photo.id])
  assert.deepEqual(await listIds(site, owner, 'privateMedia'), [secret.id])
  assert.deepEqual(await listIds(site, owner, 'privateMedia(filter: { type: "photo" })'), [])
  assert.deepEqual(await listIds(site, owner, 'getMedias(type: "private")'), [waiting.id, secret.id])
  const stolen = `getMedias(type: "private", filter: { username: "${owner.username}", user: "${owner.id}" })`
  assert.equal((await listIds(site, other, stolen)).includes(secret.id), false)
  for (const field of ['accountMedia', 'privateMedia', 'getMedias(type: "private")'])
    assert.equal((await refusalOf(askAs(site, null, `{ ${field} { id } }`))).code, 401)
})

test('videos by ids keep the given order, deduplicated, without hidden ones', async () => {
  const owner = await creator()
  const [a, b, hidden] = [
    await seedMedia(site, owner),
    await seedMedia(site, owner, { price_cents: 400 }),
    await seedMedia(site, owner, { visibility: 'private' }),
  ]
  const unknown = '01900000-0000-7000-8000-000000000000'
  const list = (asker: typeof owner | null) =>
    answerOf<{ id: string }[]>(
      askAs(site, asker, 'query ($ids: [ID!]!) { videos(ids: $ids, short: true, withLike: true) { id } }', {
        ids: [b.id, hidden.id, unknown, a.id.toUpperCase(), b.id],
      }),
    )
  assert.deepEqual(await list(null), [{ id: b.id }, { id: a.id }])
  assert.deepEqual(await list(owner), [{ id: b.id }, { id: hidden.id }, { id: a.id }])
})

test('short excludes videos longer than a clip', async () => {
  const owner = await creator()
  const clip = await seedMedia(site, owner, { duration_ms: 60_000 })
  const film = await seedMedia(site, owner, { duration_ms: 60_001 })
  const list = (short: boolean) =>
    answerOf<{ id: string }[]>(
      askAs(site, null, 'query ($ids: [ID!]!, $short: Boolean) { videos(ids: $ids, short: $short) { id } }', {
        ids: [film.id, clip.id],
        short,
      }),
    )
  assert.deepEqual(await list(true), [{ id: clip.id }])
  assert.deepEqual(await list(false), [{ id: film.id }, { id: clip.id }])
})

test('the reference media is in the list regardless of age', async () => {
  const owner = await creator()
  const ids = await seedSeveral(owner, 5)
  const secret = await seedMedia(site, owner, { visibility: 'private', available_at: minutesAgo(2.5) })
  const list = (asker: typeof owner | null, filter: string, limit = 200) =>
    listIds(site, asker, `getReference(filter: { ${filter} }, limit: { limit: ${limit} })`)
  const name = `username: "${owner.username}"`
  assert.deepEqual(await list(null, name), ids)
  assert.deepEqual(await list(null, `${name}, reference: "${ids[4]}"`, 2), [ids[0], ids[4]])
  assert.deepEqual(await list(null, `reference: "${ids[1]}"`), ids, 'its owner is known by it')
  assert.deepEqual(await list(null, `${name}, reference: "${secret.id}"`), ids)
  assert.deepEqual(await list(owner, `${name}, reference: "${secret.id}"`), [
    ...ids.slice(0, 2),
    secret.id,
    ...ids.slice(2),
  ])
  assert.deepEqual(await list(null, `${name}, visibility: "subscription", reference: "${ids[4]}"`), [])
  const other = await seedMedia(site, await creator())
  assert.deepEqual(
    await list(null, `${name}, reference: "${other.id}"`),
    ids,
    "somebody else's is not theirs",
  )
  assert.deepEqual(await list(null, 'type: "video"'), [], 'nobody is asked for')
})

test('the reference list returns the requested number', async () => {
  const owner = await creator()
  const {
    id: _,
    shuffle: __,
    is_listed: ___,
    ...row
  } = await site.app.db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', (await seedMedia(site, owner)).id)
    .executeTakeFirstOrThrow()
  const copy = { ...row, playback: JSON.stringify(row.playback), original_bytes: 1 }
  await site.app.db
    .insertInto('media')
    .values(Array.from({ length: 204 }, () => copy))
    .execute()
  const many = await listIds(site, null, `getReference(filter: { username: "${owner.username}" })`)
  assert.equal(many.length, 200)
})

test('lists profile photos and shop items', async () => {
  const owner = await creator()
  const photo = await seedMedia(site, owner, { type: 'photo', available_at: minutesAgo(2) })
  const sold = await seedMedia(site, owner, { price_cents: 300, available_at: minutesAgo(1) })
  await seedMedia(site, owner)
  const name = `username: "${owner.username}"`
  assert.deepEqual(await listIds(site, null, `profilePhotos(${name})`), [photo.id])
  assert.deepEqual(await listIds(site, null, `shop(${name})`), [sold.id])
  assert.deepEqual(await listIds(site, null, `shop(${name}, after: "${sold.id}")`), [])
})
