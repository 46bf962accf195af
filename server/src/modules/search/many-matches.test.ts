import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedCrowd } from '../../../test/feed.ts'
import { block, hide } from '../../../test/people.ts'
import { type FoundPage, searchPage, searchToEnd } from '../../../test/search.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { username: 'owner.of.all', isCreator: true })

/** Expected order: the newest five hundred by score, then older ones by age. */
async function inOrder(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with newest as (select * from feed_entries where media_id = any(${ids}::uuid[]) order by media_id desc limit 500)
    (select media_id as id from newest order by score desc, media_id desc)
    union all
    (select media_id from feed_entries
      where media_id = any(${ids}::uuid[]) and media_id < (select media_id from newest order by media_id limit 1)
      order by media_id desc)
  `.execute(site.app.db)
  return rows.map(({ id }) => id)
}

test('lists more matches than can be ranked completely, and finds older photos behind newer videos', async () => {
  const aged = { count: 60, type: 'photo', daysAgo: 1 } as const
  const photos = await seedCrowd(site, owner, { ...aged, description: 'Selenite rose' })
  const videos = await seedCrowd(site, owner, { count: 1000, description: 'Selenite' })
  assert.deepEqual(
    await searchToEnd(site, null, { query: 'selenite', limit: 50 }),
    await inOrder([...photos, ...videos]),
  )
  assert.deepEqual(
    await searchToEnd(site, null, { query: 'selenite', limit: 50, type: 'video' }),
    await inOrder(videos),
  )
  for (const query of ['selenite', 'selenite rose', 'seleni'])
    assert.deepEqual(
      await searchToEnd(site, null, { query, limit: 20, type: 'photo' }),
      await inOrder(photos),
      query,
    )
})

test('blocked and unreleased media take no slot among the ranked', async () => {
  const [viewer, foe] = [await seedAccount(site), await seedAccount(site)]
  const ids = await seedCrowd(site, owner, { count: 30, description: 'Kyanite', daysAgo: 1 })
  await seedCrowd(site, foe, { count: 900, description: 'Kyanite' })
  await block(site, viewer, foe.id)
  assert.deepEqual(await searchToEnd(site, viewer, { query: 'kyanite', limit: 20 }), await inOrder(ids))
  await hide(site, foe.id, 'suspended')
  assert.deepEqual(new Set(await searchToEnd(site, null, { query: 'kyanite', limit: 20 })), new Set(ids))
})

test('additions between two pages do not shift them', async () => {
  const ids = await seedCrowd(site, owner, { count: 900, description: 'Azurite' })
  const first = await searchPage(site, null, { query: 'azurite', limit: { limit: 50 } })
  const added = await seedCrowd(site, owner, { count: 100, description: 'Azurite' })
  const rest = await searchToEnd(site, null, { query: 'azurite', limit: 50, after: first.next })
  const response = [...first.medias.map(({ id }) => id), ...rest]
  assert.deepEqual(
    response.filter((id) => !added.includes(id)),
    await inOrder(ids),
  )
  assert.equal(new Set(response).size, response.length)
})

test('finds all media of a person, best first, without repeating word matches', async () => {
  const person = await seedAccount(site, { username: 'lepidolite', isCreator: true })
  const photos = await seedCrowd(site, person, { count: 30, description: 'Old', type: 'photo', daysAgo: 1 })
  const named = await seedCrowd(site, person, { count: 900, description: 'Lepidolite' })
  const { rows } = await sql<{ id: string }>`
    select media_id as id from feed_entries where account_id = ${person.id} order by score desc, media_id desc
  `.execute(site.app.db)
  assert.equal(rows.length, photos.length + named.length)
  assert.deepEqual(
    await searchToEnd(site, null, { query: 'lepidolite', limit: 50 }),
    rows.map(({ id }) => id),
  )
  assert.deepEqual(
    await searchToEnd(site, null, { query: 'lepidolite', limit: 20, type: 'photo' }),
    await inOrder(photos),
  )
})

test('finds words that co-occur more often than estimated by scanning, without losing any', async () => {
  const ids = await seedCrowd(site, owner, { count: 5_010, description: 'Smoky citrine' })
  // The estimate is twenty-five of a million.
  await sql`update pg_class set reltuples = 1000000 where oid = 'search_entries'::regclass`.execute(
    site.app.db,
  )
  const { rows } = await sql<{ id: string }>`
    select media_id as id from feed_entries where media_id = any(${ids}::uuid[])
    order by score desc, media_id desc limit 200
  `.execute(site.app.db)
  const response: string[] = []
  for (let after: string | null = null; response.length < 200; ) {
    const page: FoundPage = await searchPage(site, null, {
      query: 'smoky citrine',
      limit: { limit: 50 },
      after,
    })
    response.push(...page.medias.map(({ id }) => id))
    assert.ok(page.next, 'the list ended')
    after = page.next
  }
  assert.deepEqual(
    response,
    rows.map(({ id }) => id),
  )
})
