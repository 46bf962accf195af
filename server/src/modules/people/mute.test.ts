import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mute, unmute } from '../../../test/notifications.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { mutedBy } from './list-queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const mutedNames = async (person: Seeded) =>
  (await answerOf<{ username: string }[]>(askAs(site, person, '{ accounts_muted { username } }'))).map(
    ({ username }) => username,
  )

const isMuted = async (viewer: Seeded | null, of: Seeded, field = 'profile') =>
  (
    await answerOf<{ isMuted: boolean }>(
      askAs(site, viewer, `query ($u: String!) { ${field}(username: $u) { isMuted } }`, { u: of.username }),
    )
  ).isMuted

test('only the muting user sees the mute, newest first, and follows stay', async () => {
  const [person, loud, louder] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  assert.ok(person && loud && louder)
  await answerOf(follow(site, person, loud.id))
  assert.equal(await answerOf(mute(site, person, loud.id)), true)
  assert.equal(await answerOf(mute(site, person, louder.id)), true)
  assert.deepEqual(await mutedNames(person), [louder.username, loud.username])
  assert.equal(await isMuted(person, loud), true)
  assert.equal(await isMuted(person, loud, 'publicProfile'), false)
  assert.equal(await isMuted(null, loud, 'publicProfile'), false)
  assert.equal(await isMuted(loud, person), false)
  assert.deepEqual(await mutedNames(loud), [])
  const ids = await mutedBy(site.app.db, person.id).execute()
  assert.deepEqual(ids.map(({ id }) => id).sort(), [loud.id, louder.id].sort())
  assert.equal(await answerOf(unmute(site, person, loud.id)), true)
  assert.equal(await isMuted(person, loud), false)
  assert.deepEqual(await mutedNames(person), [louder.username])
})

test('repeated and concurrent mutes make one mute', async () => {
  const [person, loud] = [await seedAccount(site), await seedAccount(site)]
  await Promise.all(Array.from({ length: 10 }, () => answerOf(mute(site, person, loud.id))))
  assert.deepEqual(await mutedNames(person), [loud.username])
  await Promise.all(Array.from({ length: 10 }, () => answerOf(unmute(site, person, loud.id))))
  assert.deepEqual(await mutedNames(person), [])
})

test('visitors cannot mute, and a user cannot mute themselves', async () => {
  const person = await seedAccount(site)
  assert.equal((await refusalOf(mute(site, null, person.id))).code, 401)
  assert.equal((await refusalOf(unmute(site, null, person.id))).code, 401)
  assert.equal((await refusalOf(askAs(site, null, '{ accounts_muted { id } }'))).code, 401)
  assert.deepEqual(await refusalOf(mute(site, person, person.id)), {
    code: 'BAD_INPUT',
    words: 'You can’t mute yourself',
  })
})

test('hidden, erased and blocking accounts get the same "not found" as unknown ones', async () => {
  const person = await seedAccount(site)
  const unknown = await refusalOf(mute(site, person, '00000000-0000-7000-8000-000000000000'))
  assert.equal(unknown.code, 'NOT_FOUND')
  const blocker = await seedAccount(site)
  await answerOf(block(site, blocker, person.id))
  assert.deepEqual(await refusalOf(mute(site, person, blocker.id)), unknown)
  for (const status of ['suspended', 'deleting', 'erased'] as const) {
    const hidden = await seedAccount(site)
    await answerOf(mute(site, person, hidden.id))
    await hide(site, hidden.id, status)
    assert.deepEqual(await refusalOf(mute(site, person, hidden.id)), unknown)
    assert.deepEqual(await mutedNames(person), [])
    assert.equal(await answerOf(unmute(site, person, hidden.id)), true)
  }
})

test('malformed ids and pages are rejected', async () => {
  const person = await seedAccount(site)
  for (const id of ['', '1', "' or 1=1 --", '\0', `${person.id} `, 'x'.repeat(10_000)]) {
    assert.equal((await refusalOf(mute(site, person, id))).code, 'BAD_INPUT')
    assert.equal((await refusalOf(unmute(site, person, id))).code, 'BAD_INPUT')
  }
  const query = 'query ($limit: LimitInput) { accounts_muted(limit: $limit) { id } }'
  for (const limit of [{ limit: 0 }, { skip: -1 }, { skip: 2_000_000_000 }])
    assert.equal((await refusalOf(askAs(site, person, query, { limit }))).code, 'BAD_INPUT')
})
