import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { answerOf, askAs, block, follow, hide, type RequestUser } from '../../../test/people.ts'
import { makeCreator, makeFormerCreator, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const CREATORS = `query ($query: String, $limit: LimitInput) {
  creators(filter: {query: $query}, limit: $limit) { username }
}`
const creators = async (query: string | null, args: object = {}, asker: RequestUser = null) =>
  (await answerOf<{ username: string }[]>(askAs(site, asker, CREATORS, { query, ...args }))).map(
    ({ username }) => username,
  )
const idOf = async (username: string) =>
  (
    await site.app.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
const creator = (username: string, fullname: string) =>
  seedAccount(site, { username, fullname, isCreator: true })

test('ranks exact names before prefixes before similar names', async () => {
  await creator('juniperus', 'Someone')
  await creator('Juniper', 'Someone Else')
  await creator('somebody.j', 'June Juniperova')
  await creator('junpier', 'Nobody')
  assert.deepEqual((await creators('juniper')).slice(0, 1), ['Juniper'])
  assert.deepEqual(new Set((await creators('juniper')).slice(1, 3)), new Set(['juniperus', 'somebody.j']))
  assert.deepEqual((await creators('@JUNIPER')).slice(0, 1), ['Juniper'])
  assert.ok((await creators('juniper')).includes('junpier'))
})

test('finds names by each of their words, despite typos', async () => {
  await creator('x.9876', 'Bartholomew Quince')
  for (const query of ['bartholomew quince', 'Barthol', 'quince', 'Bartolomew', 'quincee'])
    assert.ok((await creators(query)).includes('x.9876'), query)
})

test('tolerates one inserted, missing, wrong or transposed letter in short names too', async () => {
  await creator('tt.0123', 'Mara Lindqvist')
  await creator('nora.k', 'Somebody Else')
  for (const query of ['marra', 'mra', 'maar', 'mata', 'MARAA'])
    assert.ok((await creators(query)).includes('tt.0123'), query)
  for (const query of ['norra', 'noar', 'nra']) assert.ok((await creators(query)).includes('nora.k'), query)
  for (const query of ['xyzzy', 'mxxa', 'ma']) assert.ok(!(await creators(query)).includes('nora.k'), query)
  assert.ok(!(await creators('xyzzy')).includes('tt.0123'))
})

test('ranks equal matches, and all without a query, by followers', async () => {
  const [small, large] = [await creator('twin.small', 'Twin'), await creator('twin.large', 'Twin')]
  for (let fans = 0; fans < 3; fans += 1) {
    const fan = await seedAccount(site)
    await follow(site, fan, large.id)
    if (fans === 0) await follow(site, fan, small.id)
  }
  assert.deepEqual(await creators('twin'), ['twin.large', 'twin.small'])
  assert.deepEqual((await creators(null)).slice(0, 2), ['twin.large', 'twin.small'])
  assert.deepEqual(await creators('twin', { limit: { limit: 1, skip: 1 } }), ['twin.small'])
})

test('finds only visible creators without a block', async () => {
  const viewer = await seedAccount(site)
  const fan = await seedAccount(site, { username: 'hazelwood.fan' })
  const [gone, foe] = [await creator('hazelwood.gone', 'Hazel'), await creator('hazelwood.foe', 'Hazel')]
  await creator('hazelwood.here', 'Hazel')
  await hide(site, gone.id, 'deleting')
  await block(site, foe, viewer.id)
  for (const id of [fan.id, gone.id, foe.id]) await follow(site, await seedAccount(site), id)
  assert.deepEqual(await creators('hazelwood', {}, viewer), ['hazelwood.here'])
  assert.ok(!(await creators(null, {}, viewer)).includes('hazelwood.foe'))
  assert.ok((await creators(null)).includes('hazelwood.foe'))
  assert.deepEqual(new Set(await creators('hazel')), new Set(['hazelwood.here', 'hazelwood.foe']))
})

/** Creates creators, each with as many followers as its number. */
async function crowd(count: number, begin: string, fullname: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into accounts (username, fullname, email, password_hash)
      select ${begin} || lpad(n::text, 4, '0'), ${fullname}, ${begin} || n || '@seed.example', 'none'
      from generate_series(1, ${count}::int) as n
      returning id
    )
    select id from made
  `.execute(site.app.db)
  await makeCreator(site, ...rows.map(({ id }) => id))
  await sql`
    update people_counts set followers = right(username, 4)::int from accounts
    where accounts.id = people_counts.account_id and username like ${`${begin}%`}
  `.execute(site.app.db)
}

test('ranks the most followed first among hundreds of matches', async () => {
  await crowd(900, 'wolfram', 'Somebody Else')
  await crowd(900, 'nn', 'Tungsten Ore')
  const last = (begin: string, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${begin}${String(from - index).padStart(4, '0')}`)
  assert.deepEqual(await creators('wolf', { limit: { limit: 3 } }), last('wolfram', 900, 3))
  assert.deepEqual(await creators('wolf', { limit: { limit: 20, skip: 840 } }), last('wolfram', 60, 20))
  assert.deepEqual(await creators('tung', { limit: { limit: 3 } }), last('nn', 900, 3))
  assert.deepEqual(await creators('ore', { limit: { limit: 3 } }), last('nn', 900, 3))
  assert.deepEqual(await creators('tungsten ore', { limit: { limit: 3 } }), last('nn', 900, 3))
  assert.deepEqual(await creators('tungsten oar', { limit: { limit: 3 } }), last('nn', 900, 3))
  await creator('wolf', 'The Very One')
  assert.deepEqual(await creators('wolf', { limit: { limit: 2 } }), ['wolf', 'wolfram0900'])
  const viewer = await seedAccount(site)
  const top = await idOf('wolfram0900')
  await block(site, viewer, top)
  await hide(site, await idOf('wolfram0899'), 'suspended')
  assert.deepEqual(await creators('wolf', { limit: { limit: 2 } }, viewer), ['wolf', 'wolfram0898'])
})

test('finds accounts only while they are creators', async () => {
  const person = await seedAccount(site, { username: 'molybdenum' })
  assert.deepEqual(await creators('molybdenum'), [])
  await makeCreator(site, person.id)
  assert.deepEqual(await creators('molybdenum'), ['molybdenum'])
  await makeFormerCreator(site, person.id)
  assert.deepEqual(await creators('molybdenum'), [])
})
