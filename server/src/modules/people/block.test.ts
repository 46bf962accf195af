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
import { isBlockedBetween } from './queries.ts'

const site = await freshSite()

type Entry = {
  id: string
  blocked: { id: string; username: string; fullname: string; avatar: string | null }
}
const BLOCKED = `query ($user: ID, $limit: LimitInput) {
  accounts_blocked(user: $user, limit: $limit) { id blocked { id username fullname avatar } }
}`
const blockedBy = (viewer: Seeded, variables: object = {}) =>
  answerOf<Entry[]>(askAs(site, viewer, BLOCKED, variables))

async function twoFriends() {
  const [one, two] = [await seedAccount(site), await seedAccount(site)]
  await follow(site, one, two.id)
  await follow(site, two, one.id)
  return { one, two }
}

test('blocking ends follows in both directions and shows in the list', async () => {
  const { one, two } = await twoFriends()
  assert.equal(await answerOf(block(site, one, two.id)), true)
  assert.equal(await hasFollowRow(site, one.id, two.id), false)
  assert.equal(await hasFollowRow(site, two.id, one.id), false)
  assert.deepEqual(await miscountedAccounts(site), [])
  const [entry] = await blockedBy(one)
  assert.deepEqual(entry?.blocked, {
    id: two.id,
    username: two.username,
    fullname: `Person ${two.username}`,
    avatar: null,
  })
  assert.deepEqual(await blockedBy(two), [])
})

test('repeated and concurrent blocks make one block', async () => {
  const { one, two } = await twoFriends()
  const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(block(site, one, two.id))))
  assert.ok(answers.every((answer) => answer === true))
  assert.equal((await blockedBy(one)).length, 1)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('two accounts may block each other, and each lists only its own block', async () => {
  const { one, two } = await twoFriends()
  await Promise.all([block(site, one, two.id), block(site, two, one.id)])
  assert.equal((await blockedBy(one)).length, 1)
  assert.equal((await blockedBy(two)).length, 1)
  await unblock(site, one, two.id)
  assert.equal(await isBlockedBetween(site.app.db, one.id, two.id), true)
  await unblock(site, two, one.id)
  assert.equal(await isBlockedBetween(site.app.db, one.id, two.id), false)
})

test('unblocking permits following again, restores no follow and is idempotent', async () => {
  const { one, two } = await twoFriends()
  await block(site, one, two.id)
  assert.equal(await answerOf(unblock(site, one, two.id)), true)
  assert.equal(await answerOf(unblock(site, one, two.id)), true)
  assert.equal(await hasFollowRow(site, two.id, one.id), false)
  assert.equal(await answerOf(follow(site, two, one.id)), true)
})

test("a user cannot lift another user's block", async () => {
  const { one, two } = await twoFriends()
  await block(site, one, two.id)
  await unblock(site, two, one.id)
  assert.equal(await isBlockedBetween(site.app.db, one.id, two.id), true)
})

test('a block hides both accounts from each other, in both kinds of profile', async () => {
  const { one, two } = await twoFriends()
  await block(site, one, two.id)
  for (const field of ['profile', 'publicProfile']) {
    const query = `query ($u: String!) { ${field}(username: $u) { id } }`
    assert.equal(await answerOf(askAs(site, one, query, { u: two.username })), null)
    assert.equal(await answerOf(askAs(site, two, query, { u: one.username })), null)
  }
  const seen = await answerOf<{ id: string }>(
    askAs(site, null, 'query ($u: String!) { publicProfile(username: $u) { id } }', { u: one.username }),
  )
  assert.equal(seen.id, one.id)
})

test('visitors must sign in', async () => {
  const person = await seedAccount(site)
  assert.equal((await refusalOf(block(site, null, person.id))).code, 401)
  assert.equal((await refusalOf(unblock(site, null, person.id))).code, 401)
  assert.equal((await refusalOf(askAs(site, null, BLOCKED))).code, 401)
})

test("a user can list their own blocks, also by id, but not another user's", async () => {
  const { one, two } = await twoFriends()
  await block(site, one, two.id)
  assert.equal((await refusalOf(askAs(site, two, BLOCKED, { user: one.id }))).code, 'FORBIDDEN')
  assert.equal((await blockedBy(one, { user: one.id.toUpperCase() })).length, 1)
})

test('blocks are listed newest first, in pages, without hidden accounts', async () => {
  const person = await seedAccount(site)
  const others: Seeded[] = []
  for (let made = 0; made < 4; made += 1) others.push(await seedAccount(site))
  for (const other of others) await block(site, person, other.id)
  await hide(site, (others[1] as Seeded).id, 'deleting')
  const ids = (await blockedBy(person)).map((entry) => entry.blocked.id)
  assert.deepEqual(ids, [others[3]?.id, others[2]?.id, others[0]?.id])
  const second = await blockedBy(person, { limit: { limit: 1, skip: 1 } })
  assert.deepEqual(
    second.map((entry) => entry.blocked.id),
    [others[2]?.id],
  )
})

test('a user cannot block themselves, unknown accounts or hidden ones', async () => {
  const person = await seedAccount(site)
  const hidden = await seedAccount(site)
  await hide(site, hidden.id, 'erased')
  assert.deepEqual(await refusalOf(block(site, person, person.id)), {
    code: 'BAD_INPUT',
    words: 'You can’t block yourself',
  })
  assert.equal((await refusalOf(block(site, person, hidden.id))).code, 'NOT_FOUND')
  const nobody = '00000000-0000-7000-8000-000000000000'
  assert.equal((await refusalOf(block(site, person, nobody))).code, 'NOT_FOUND')
})
