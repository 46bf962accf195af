import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSubscription } from '../../../test/media.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()

async function crowd(size: number): Promise<Seeded[]> {
  const people: Seeded[] = []
  for (let made = 0; made < size; made += 1) people.push(await seedAccount(site))
  return people
}

const LIST = (side: string) =>
  `query ($id: ID!, $limit: LimitInput) { ${side}(user: $id, limit: $limit) { id isFollowing followers } }`
type Shown = { id: string; isFollowing: boolean; followers: number }
const list = (viewer: Seeded | null, side: string, of: Seeded, limit?: object) =>
  answerOf<Shown[]>(askAs(site, viewer, LIST(side), { id: of.id, limit }))
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id)

const profile = (viewer: Seeded | null, field: string, username: string) =>
  askAs(
    site,
    viewer,
    `query ($u: String!) { ${field}(username: $u) { id username isFollowing followers } }`,
    {
      u: username,
    },
  )

test('a profile is found regardless of case', async () => {
  const person = await seedAccount(site, { username: 'Mara.Lind' })
  for (const field of ['profile', 'publicProfile']) {
    const found = await answerOf<{ id: string; username: string }>(profile(person, field, 'mARA.lIND'))
    assert.equal(found.id, person.id)
    assert.equal(found.username, 'Mara.Lind')
  }
})

test('the signed-in profile shows whether the viewer follows; the public one never does', async () => {
  const [fan, creator] = (await crowd(2)) as [Seeded, Seeded]
  await follow(site, fan, creator.id)
  const response = async (viewer: Seeded | null, field: string) =>
    (await answerOf<Shown>(profile(viewer, field, creator.username))).isFollowing
  assert.equal(await response(fan, 'profile'), true)
  assert.equal(await response(fan, 'publicProfile'), false)
  assert.equal(await response(null, 'publicProfile'), false)
  assert.equal((await refusalOf(profile(null, 'profile', creator.username))).code, 401)
})

for (const status of ['suspended', 'deleting', 'erased'] as const) {
  test(`a ${status} account has no profile, no lists, and appears in no list`, async () => {
    const [person, friend] = (await crowd(2)) as [Seeded, Seeded]
    await follow(site, person, friend.id)
    await follow(site, friend, person.id)
    await hide(site, person.id, status)
    assert.equal(await answerOf(profile(friend, 'profile', person.username)), null)
    assert.equal(await answerOf(profile(null, 'publicProfile', person.username)), null)
    assert.deepEqual(await list(null, 'followers', person), [])
    assert.deepEqual(await list(null, 'followers', friend), [])
    assert.deepEqual(await list(friend, 'following', friend), [])
    assert.deepEqual(await answerOf(askAs(site, friend, '{ relative_users { id } }')), [])
  })
}

test('lists show ten accounts per page, newest first, each account once', async () => {
  const [creator, ...fans] = (await crowd(26)) as [Seeded, ...Seeded[]]
  for (const fan of fans) await follow(site, fan, creator.id)
  const expected = idsOf(fans).reverse()
  assert.deepEqual(idsOf(await list(null, 'followers', creator)), expected.slice(0, 10))
  const pages = [0, 10, 20].map((skip) => list(null, 'followers', creator, { limit: 10, skip }))
  assert.deepEqual(idsOf((await Promise.all(pages)).flat()), expected)
})

test('a page has at most 50 accounts', async () => {
  const [creator, ...fans] = (await crowd(53)) as [Seeded, ...Seeded[]]
  await site.app.db
    .insertInto('follows')
    .values(fans.map((fan) => ({ follower_id: fan.id, followed_id: creator.id })))
    .execute()
  assert.equal((await list(null, 'followers', creator, { limit: 500 })).length, 50)
  assert.equal((await list(null, 'followers', creator, { limit: 500, skip: 50 })).length, 2)
})

test('lists show whether the viewer follows each account, and its follower count', async () => {
  const [me, creator, friend, stranger] = (await crowd(4)) as [Seeded, Seeded, Seeded, Seeded]
  for (const person of [me, friend, stranger]) await follow(site, person, creator.id)
  await follow(site, me, friend.id)
  assert.deepEqual(await list(me, 'followers', creator), [
    { id: stranger.id, isFollowing: false, followers: 0 },
    { id: friend.id, isFollowing: true, followers: 1 },
    { id: me.id, isFollowing: false, followers: 0 },
  ])
  assert.deepEqual(await list(me, 'following', me), [
    { id: friend.id, isFollowing: true, followers: 1 },
    { id: creator.id, isFollowing: true, followers: 3 },
  ])
})

test('accounts with a block are omitted, and their lists are empty for the viewer', async () => {
  const [me, creator, blockedByMe, blocksMe] = (await crowd(4)) as [Seeded, Seeded, Seeded, Seeded]
  for (const person of [me, blockedByMe, blocksMe]) await follow(site, person, creator.id)
  await follow(site, creator, blocksMe.id)
  await block(site, me, blockedByMe.id)
  await block(site, blocksMe, me.id)
  assert.deepEqual(idsOf(await list(me, 'followers', creator)), [me.id])
  assert.equal((await list(null, 'followers', creator)).length, 3)
  assert.deepEqual(await list(me, 'followers', blocksMe), [])
  assert.equal((await list(null, 'followers', blocksMe)).length, 1)
})

test('a list takes a constant number of statements', async () => {
  const [creator, ...fans] = (await crowd(31)) as [Seeded, ...Seeded[]]
  for (const fan of fans) await follow(site, fan, creator.id)
  const statements = async (limit: number) => {
    const counted: string[] = []
    const executor = site.app.db.getExecutor()
    const original = executor.executeQuery
    executor.executeQuery = (query, ...rest) => {
      counted.push(query.sql)
      return original.call(executor, query, ...rest) as never
    }
    try {
      assert.equal((await list(creator, 'followers', creator, { limit })).length, limit)
    } finally {
      executor.executeQuery = original
    }
    return counted.length
  }
  const few = await statements(2)
  assert.ok(few > 0)
  assert.equal(await statements(30), few)
})

type Relative = { id: string; username: string; fullname: string; avatar: string | null }
const RELATIVES = `query ($filter: RelativeUsersFilter, $limit: LimitInput) {
  relative_users(filter: $filter, limit: $limit) { id username fullname avatar }
}`
const relatives = (viewer: Seeded, filter?: object, limit?: object) =>
  answerOf<Relative[]>(askAs(site, viewer, RELATIVES, { filter, limit }))

test('relative users are followers and followed accounts, each once', async () => {
  const [me, follower, followed, both] = (await crowd(4)) as [Seeded, Seeded, Seeded, Seeded]
  await follow(site, follower, me.id)
  await follow(site, both, me.id)
  await follow(site, me, followed.id)
  await follow(site, me, both.id)
  assert.deepEqual(idsOf(await relatives(me)), [both.id, followed.id, follower.id])
  assert.deepEqual(idsOf(await relatives(me, { type: 'follower' })), [both.id, follower.id])
  assert.deepEqual(idsOf(await relatives(me, { type: 'following' })), [both.id, followed.id])
  assert.deepEqual(idsOf(await relatives(me, { type: 'all' }, { limit: 1, skip: 1 })), [followed.id])
})

test('relative users include current subscribers, and no one across a block', async () => {
  const [me, fan, past, foe] = (await crowd(4)) as [Seeded, Seeded, Seeded, Seeded]
  for (const person of [fan, foe]) await seedSubscription(site, person, me)
  await seedSubscription(site, past, me, new Date(Date.now() - 1_000))
  await block(site, foe, me.id)
  await follow(site, past, me.id)
  assert.deepEqual(idsOf(await relatives(me, { type: 'subscriber' })), [fan.id])
  assert.deepEqual(new Set(idsOf(await relatives(me))), new Set([fan.id, past.id]))
  assert.deepEqual(await relatives(me, { type: 'subscriber', query: 'nobody of that name' }), [])
})

test('relative users are searched by part of either name, regardless of case', async () => {
  const me = await seedAccount(site)
  const pia = await seedAccount(site, { username: 'PixelPia', fullname: 'Pia Novák' })
  const robin = await seedAccount(site, { username: 'robin.v', fullname: 'Robin Vale' })
  await seedAccount(site, { username: 'pixelstranger', fullname: 'Pia Vale' })
  for (const person of [pia, robin]) await follow(site, me, person.id)
  const found = async (query: string) => idsOf(await relatives(me, { query }))
  assert.deepEqual(await found('pixel'), [pia.id])
  assert.deepEqual(await found('NOVÁK'), [pia.id])
  assert.deepEqual(await found(' vale '), [robin.id])
  assert.deepEqual(await found('i'), [robin.id, pia.id])
  assert.deepEqual(await found('zebra'), [])
})

test('visitors cannot list relative users', async () => {
  assert.equal((await refusalOf(askAs(site, null, RELATIVES))).code, 401)
})

test('a new account has no posts, live stream, battle, subscription or studio', async () => {
  const person = await seedAccount(site)
  const query = `query ($u: String!) { profile(username: $u) {
    posts live livestream battle { id } authUserSubscription { id } studio { rtmp }
  } }`
  assert.deepEqual(await answerOf(askAs(site, person, query, { u: person.username })), {
    posts: 0,
    live: false,
    livestream: null,
    battle: null,
    authUserSubscription: null,
    studio: null,
  })
})
