import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { COLLECTION_TEXT } from '#rules/collections.ts'
import { DAY_MS } from '#rules/time.ts'
import { seedMediaRow } from '../../../../test/media.ts'
import { NAUGHTY_STRINGS } from '../../../../test/naughty-strings.ts'
import { answerOf, askAs, block, hide, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { mediaData } from '../personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

type Shown = { id: string; name: string; count: number; cover: { id: string } | null }

const COLLECTION = 'id name count cover { id }'
const pin = (asker: RequestUser, media: string[]) =>
  askAs(site, asker, 'mutation ($media: [ID!]!) { setPinnedMedia(media: $media) { id } }', { media })
const create = (asker: RequestUser, name: string, media: string[] = [], key: string | null = null) =>
  askAs(
    site,
    asker,
    `mutation ($name: String!, $media: [ID!], $key: String) {
      createCollection(name: $name, media: $media, key: $key) { ${COLLECTION} }
    }`,
    { name, media, key },
  )
const created = (...order: Parameters<typeof create>) => answerOf<Shown>(create(...order))
const update = (asker: RequestUser, id: string, changes: object) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $name: String, $cover: ID) { updateCollection(id: $id, name: $name, cover: $cover) { ${COLLECTION} } }`,
    { id, ...changes },
  )
type Moving = 'addToCollection' | 'removeFromCollection' | 'orderCollection'
const move = (name: Moving, asker: RequestUser, id: string, media: string[]) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $media: [ID!]!) { ${name}(id: $id, media: $media) { ${COLLECTION} } }`,
    {
      id,
      media,
    },
  )
const remove = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { deleteCollection(id: $id) }', { id })
const order = (asker: RequestUser, ids: string[]) =>
  askAs(site, asker, 'mutation ($ids: [ID!]!) { orderCollections(ids: $ids) { name } }', { ids })
const inside = async (asker: RequestUser, id: string, page: { limit?: number; after?: string } = {}) =>
  (
    await answerOf<{ id: string; access: string }[]>(
      askAs(
        site,
        asker,
        'query ($id: ID!, $limit: LimitInput, $after: ID) { collectionMedia(id: $id, limit: $limit, after: $after) { id access } }',
        { id, limit: page.limit ? { limit: page.limit } : null, after: page.after ?? null },
      ),
    )
  ).map(({ id: media, access }) => `${media} ${access}`)
const shelvesOf = (asker: RequestUser, owner: Seeded) =>
  answerOf<{ pinned: { id: string; access: string }[]; collections: Shown[] } | null>(
    askAs(
      site,
      asker,
      `query ($username: String!) { publicProfile(username: $username) { pinned { id access } collections { ${COLLECTION} } } }`,
      { username: owner.username },
    ),
  )
const one = (asker: RequestUser, id: string) =>
  answerOf<Shown | null>(
    askAs(site, asker, `query ($id: ID!) { collection(id: $id) { ${COLLECTION} } }`, { id }),
  )

const creatorWith = async (count: number) => {
  const creator = await seedAccount(site, { isCreator: true })
  const media: string[] = []
  for (let index = 0; index < count; index += 1) media.push((await seedMediaRow(site, creator)).id)
  return { creator, media }
}

test('pins up to three media in order; others see those they may, locked ones as locked', async () => {
  const { creator, media } = await creatorWith(1)
  const [free = ''] = media
  const locked = (await seedMediaRow(site, creator, { visibility: 'subscription' })).id
  const later = (await seedMediaRow(site, creator, { available_at: new Date(Date.now() + DAY_MS) })).id
  for (const _ of [1, 2]) await answerOf(pin(creator, [locked, later, free]))
  const seen = async (asker: RequestUser) =>
    (await shelvesOf(asker, creator))?.pinned.map(({ id, access }) => [id, access])
  for (const asker of [null, await seedAccount(site)])
    assert.deepEqual(await seen(asker), [
      [locked, 'subscribers'],
      [free, 'open'],
    ])
  assert.equal((await seen(creator))?.length, 3)
  await answerOf(pin(creator, [free, free, locked]))
  assert.deepEqual(
    (await seen(null))?.map(([id]) => id),
    [free, locked],
  )
  await answerOf(pin(creator, []))
  assert.deepEqual(await seen(creator), [])
})

test('rejects pinning a fourth, foreign, deleted or unknown media', async () => {
  const { creator, media } = await creatorWith(4)
  const other = await creatorWith(1)
  assert.equal((await refusalOf(pin(creator, media))).words, COLLECTION_TEXT.pinned)
  const deleted = (await seedMediaRow(site, creator, { deleted_at: new Date() })).id
  for (const wrong of [other.media[0] ?? '', randomUUID(), deleted])
    assert.equal((await refusalOf(pin(creator, [wrong]))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(pin(creator, ['no-id']))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(pin(null, []))).code, 401)
  assert.equal((await refusalOf(pin(await seedAccount(site), []))).code, 'FORBIDDEN')
  assert.deepEqual((await shelvesOf(creator, creator))?.pinned, [])
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => answerOf(pin(creator, media.slice(index % 2, (index % 2) + 3)))),
  )
  assert.equal((await shelvesOf(creator, creator))?.pinned.length, 3)
})

test('a collection is created, filled, ordered, given a cover, renamed, and deleted without its media', async () => {
  const { creator, media } = await creatorWith(4)
  const [a = '', b = '', c = '', d = ''] = media
  const { id, name, cover } = await created(creator, '  Sea\u0301 & sand ', [a, b])
  assert.deepEqual([name, cover?.id], ['Se\u00e1 & sand', a])
  for (const _ of [1, 2])
    assert.equal((await answerOf<Shown>(move('addToCollection', creator, id, [c, a, d]))).count, 4)
  const has = (asker: RequestUser, media: string) =>
    answerOf<{ has: boolean } | null>(
      askAs(site, asker, 'query ($id: ID!, $media: ID!) { collection(id: $id) { has(media: $media) } }', {
        id,
        media,
      }),
    )
  assert.deepEqual(
    [await has(creator, c), await has(creator, randomUUID()), await has(null, c)],
    [{ has: true }, { has: false }, { has: false }],
  )
  await answerOf(move('orderCollection', creator, id, [d, b]))
  assert.deepEqual(
    await inside(null, id),
    [d, b, a, c].map((each) => `${each} open`),
  )
  assert.deepEqual(
    await inside(null, id, { limit: 2, after: b }),
    [a, c].map((each) => `${each} open`),
  )
  assert.equal((await answerOf<Shown>(update(creator, id, { cover: c, name: 'Sea' }))).cover?.id, c)
  for (const _ of [1, 2]) {
    const left = await answerOf<Shown>(move('removeFromCollection', creator, id, [c]))
    assert.deepEqual([left.name, left.count, left.cover?.id], ['Sea', 3, d])
  }
  assert.equal((await refusalOf(update(creator, id, { cover: c }))).code, 'NOT_FOUND')
  assert.deepEqual([await answerOf(remove(creator, id)), await answerOf(remove(creator, id))], [true, false])
  const left = await db.selectFrom('media').select('id').where('account_id', '=', creator.id).execute()
  assert.equal(left.length, 4)
})

test('collections keep their order; others do not see empty ones, and hidden media do not count', async () => {
  const { creator, media } = await creatorWith(1)
  const [free = ''] = media
  const hidden = (await seedMediaRow(site, creator, { visibility: 'private' })).id
  const sold = (await seedMediaRow(site, creator, { price_cents: 500 })).id
  const first = await created(creator, 'Behind', [hidden])
  const second = await created(creator, 'Shop', [hidden, sold, free])
  const third = await created(creator, 'Empty')
  await answerOf(order(creator, [third.id, second.id, randomUUID()]))
  const names = async (asker: RequestUser) =>
    (await shelvesOf(asker, creator))?.collections.map(({ name, count }) => `${name} ${count}`)
  assert.deepEqual(await names(creator), ['Empty 0', 'Shop 3', 'Behind 1'])
  for (const asker of [null, await seedAccount(site)]) {
    assert.deepEqual(await names(asker), ['Shop 2'])
    assert.deepEqual(await inside(asker, second.id), [`${sold} price`, `${free} open`])
    assert.deepEqual([await one(asker, first.id), await inside(asker, first.id)], [null, []])
  }
  const blocked = await seedAccount(site)
  await answerOf(block(site, creator, blocked.id))
  assert.deepEqual([await one(blocked, second.id), await inside(blocked, second.id)], [null, []])
  assert.equal((await one(null, second.id))?.cover?.id, sold, 'locked, as elsewhere')
  await hide(site, creator.id, 'suspended')
  assert.deepEqual([await one(null, second.id), await inside(null, second.id)], [null, []])
})

test('only owners edit their collections, only creators create them, and only with their own media', async () => {
  const { creator, media } = await creatorWith(1)
  const other = await creatorWith(1)
  const fan = await seedAccount(site)
  const { id } = await created(creator, 'Mine', media)
  for (const asker of [other.creator, fan]) {
    assert.equal((await refusalOf(update(asker, id, { name: 'Yours' }))).code, 'NOT_FOUND')
    for (const name of ['addToCollection', 'removeFromCollection', 'orderCollection'] as const)
      assert.equal((await refusalOf(move(name, asker, id, media))).code, 'NOT_FOUND')
    assert.equal(await answerOf(remove(asker, id)), false)
    await answerOf(order(asker, [id]))
  }
  assert.equal((await refusalOf(remove(null, id))).code, 401)
  assert.equal((await refusalOf(create(fan, 'Fan’s'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(create(creator, 'Stolen', other.media))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(move('addToCollection', creator, id, other.media))).code, 'NOT_FOUND')
  assert.deepEqual(await inside(null, id), [`${media[0]} open`])
})

test('collection names are stored verbatim and unique; invalid ones are rejected', async () => {
  const { creator } = await creatorWith(0)
  const key = randomUUID()
  const both = await Promise.all([created(creator, 'Twice', [], key), created(creator, 'Twice', [], key)])
  assert.equal(both[0].id, both[1].id)
  assert.equal((await refusalOf(create(creator, 'tWICE'))).words, COLLECTION_TEXT.nameTaken)
  const other = await created(creator, 'Other')
  assert.equal(
    (await refusalOf(update(creator, other.id, { name: 'twice' }))).words,
    COLLECTION_TEXT.nameTaken,
  )
  for (const wrong of ['', '   ', '\u200b', 'a'.repeat(61), 'two\nlines', 'nul\u0000'])
    assert.equal((await refusalOf(create(creator, wrong))).code, 'BAD_INPUT', JSON.stringify(wrong))
  let retained = 0
  for (const text of NAUGHTY_STRINGS.filter((_, index) => index % 12 === 0)) {
    const { data, errors } = await create(creator, text)
    if (errors) assert.match(String(errors[0]?.extensions?.code), /BAD_INPUT|CONFLICT/, JSON.stringify(text))
    else {
      retained += 1
      await answerOf(remove(creator, (data as { createCollection: Shown }).createCollection.id))
    }
  }
  assert.ok(retained > 0)
})

test('the database rejects foreign media and caps the number of pins and collections', async () => {
  const { creator, media } = await creatorWith(1)
  const other = await creatorWith(1)
  const { id } = await created(creator, 'Full', media)
  const foreign = other.media[0] ?? ''
  await assert.rejects(sql`insert into collection_media values (${id}, ${foreign}, 9)`.execute(db), {
    constraint: 'shelves_hold_own',
  })
  await assert.rejects(sql`insert into pinned_media values (${creator.id}, ${foreign}, 1)`.execute(db), {
    constraint: 'shelves_hold_own',
  })
  await assert.rejects(sql`insert into pinned_media values (${creator.id}, ${media[0]}, 4)`.execute(db), {
    constraint: 'pinned_media_place_check',
  })
  await sql`
    insert into collections (account_id, name, place, created_at, updated_at)
    select ${creator.id}, 'c' || n, n, now(), now() from generate_series(1, 47) as n
  `.execute(db)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => create(creator, `Last ${n}`)))
  assert.equal(answers.filter(({ errors }) => !errors).length, 2)
  assert.equal(answers.find(({ errors }) => errors)?.errors?.[0]?.message, COLLECTION_TEXT.many)
})

test('exports pins and collections to their owner and erases them with the account', async () => {
  const { creator, media } = await creatorWith(2)
  await answerOf(pin(creator, media))
  await created(creator, 'Told', media)
  const holder = mediaData(site.app)
  assert.match(JSON.stringify(await holder.exportOf(creator.id)), /"name":"Told"/)
  await holder.erase(creator.id)
  const left = await sql<{ count: number }>`
    select (select count(*) from pinned_media where account_id = ${creator.id})::int
      + (select count(*) from collections where account_id = ${creator.id})::int as count
  `.execute(db)
  assert.deepEqual(left.rows, [{ count: 0 }])
})
