import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerOf,
  askAs,
  block,
  follow,
  hasFollowRow,
  hide,
  miscountedAccounts,
  refusalOf,
  unblock,
} from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()

type Shown = { followers: number; following: number; isFollowing: boolean }
const profile = (viewer: Seeded, of: Seeded) =>
  answerOf<Shown>(
    askAs(site, viewer, 'query ($u: String!) { profile(username: $u) { followers following isFollowing } }', {
      u: of.username,
    }),
  )

test('each call toggles the follow and updates both counts', async () => {
  const fan = await seedAccount(site)
  const creator = await seedAccount(site, { isCreator: true })
  assert.equal(await answerOf(follow(site, fan, creator.id)), true)
  assert.deepEqual(await profile(fan, creator), { followers: 1, following: 0, isFollowing: true })
  assert.deepEqual(await profile(creator, fan), { followers: 0, following: 1, isFollowing: false })
  assert.equal(await answerOf(follow(site, fan, creator.id)), false)
  assert.deepEqual(await profile(fan, creator), { followers: 0, following: 0, isFollowing: false })
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('a call with the wanted state is idempotent', async () => {
  const [fan, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const want = (wanted: boolean | null) =>
    answerOf(
      askAs(site, fan, 'mutation ($id: ID!, $wanted: Boolean) { upFollowing(id: $id, wanted: $wanted) }', {
        id: creator.id,
        wanted,
      }),
    )
  assert.deepEqual(await Promise.all([want(true), want(true), want(true)]), [true, true, true])
  assert.equal((await profile(fan, creator)).followers, 1)
  const news = await site.app.db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', creator.id)
    .execute()
  assert.equal(news.length, 1)
  assert.deepEqual([await want(false), await want(false)], [false, false])
  assert.equal((await profile(fan, creator)).followers, 0)
  assert.deepEqual([await want(null), await want(null)], [true, false])
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('visitors must sign in', async () => {
  const creator = await seedAccount(site)
  assert.equal((await refusalOf(follow(site, null, creator.id))).code, 401)
})

test('a user cannot follow themselves', async () => {
  const person = await seedAccount(site)
  assert.deepEqual(await refusalOf(follow(site, person, person.id)), {
    code: 'BAD_INPUT',
    words: 'You can’t follow yourself',
  })
})

test('a blocked user gets "not found" for the blocker', async () => {
  const fan = await seedAccount(site)
  const creator = await seedAccount(site)
  await block(site, creator, fan.id)
  const unknown = await refusalOf(follow(site, fan, '00000000-0000-7000-8000-000000000000'))
  assert.deepEqual(await refusalOf(follow(site, fan, creator.id)), unknown)
  assert.equal(unknown.code, 'NOT_FOUND')
})

test('a blocker is told of their block, and may follow after unblocking', async () => {
  const person = await seedAccount(site)
  const other = await seedAccount(site)
  await block(site, person, other.id)
  assert.equal((await refusalOf(follow(site, person, other.id))).code, 'FORBIDDEN')
  await unblock(site, person, other.id)
  assert.equal(await answerOf(follow(site, person, other.id)), true)
})

for (const status of ['suspended', 'deleting', 'erased'] as const) {
  test(`a ${status} account cannot be followed`, async () => {
    const fan = await seedAccount(site)
    const hidden = await seedAccount(site)
    await hide(site, hidden.id, status)
    assert.equal((await refusalOf(follow(site, fan, hidden.id))).code, 'NOT_FOUND')
    assert.equal(await hasFollowRow(site, fan.id, hidden.id), false)
  })
}

test('50 concurrent toggles by one user leave the initial state and correct counts', async () => {
  const fan = await seedAccount(site)
  const creator = await seedAccount(site)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => answerOf<boolean>(follow(site, fan, creator.id))),
  )
  assert.equal(answers.filter(Boolean).length, 25)
  assert.equal(await hasFollowRow(site, fan.id, creator.id), false)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('50 concurrent follows make 50 followers', async () => {
  const creator = await seedAccount(site)
  const fans = await Promise.all(Array.from({ length: 50 }, () => seedAccount(site)))
  await Promise.all(fans.map((fan) => answerOf(follow(site, fan, creator.id))))
  assert.equal((await profile(fans[0] as Seeded, creator)).followers, 50)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('a ring of concurrent follows does not deadlock', async () => {
  const ring = await Promise.all(Array.from({ length: 12 }, () => seedAccount(site)))
  const pairs = ring.flatMap((from) => ring.filter((to) => to !== from).map((to) => ({ from, to })))
  const answers = await Promise.all(pairs.map(({ from, to }) => answerOf(follow(site, from, to.id))))
  assert.equal(answers.filter((answer) => answer === true).length, 12 * 11)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('a follow cannot race with a block', async () => {
  for (let round = 0; round < 10; round += 1) {
    const fan = await seedAccount(site)
    const creator = await seedAccount(site)
    await Promise.all([
      follow(site, fan, creator.id),
      follow(site, creator, fan.id),
      block(site, creator, fan.id),
    ])
    assert.equal(await hasFollowRow(site, fan.id, creator.id), false)
    assert.equal(await hasFollowRow(site, creator.id, fan.id), false)
  }
  assert.deepEqual(await miscountedAccounts(site), [])
})
