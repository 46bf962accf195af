import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeTextMessage } from '../../../test/messages.ts'
import { answerOf, askAs, block, follow, hide, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedSeller } from '../../../test/subscriptions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const QUERY = 'query ($search: String) { people_to_share_with(search: $search) { id } }'

async function suggestedTo(asker: RequestUser, search?: string): Promise<string[]> {
  const people = await answerOf<{ id: string }[]>(askAs(site, asker, QUERY, { search: search ?? null }))
  return people.map(({ id }) => id)
}

test('suggests conversations first, then followed people and followers, each once', async () => {
  const viewer = await seedAccount(site)
  const [talked, followed, follower, stranger] = await Promise.all([1, 2, 3, 4].map(() => seedAccount(site)))
  assert.ok(talked && followed && follower && stranger)
  await follow(site, viewer, talked.id)
  await writeTextMessage(site, viewer, talked, 'Hello')
  await follow(site, follower, viewer.id)
  await follow(site, viewer, followed.id)
  const found = await suggestedTo(viewer)
  assert.equal(found[0], talked.id)
  assert.deepEqual(found.toSorted(), [talked.id, followed.id, follower.id].toSorted())
})

test('leaves out everyone the viewer may not write to', async () => {
  const viewer = await seedAccount(site)
  const [friend, blocked, suspended] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  const seller = await seedSeller(site)
  assert.ok(friend && blocked && suspended)
  for (const { id } of [friend, blocked, suspended, seller]) await follow(site, viewer, id)
  await writeTextMessage(site, viewer, blocked, 'Hello')
  await block(site, blocked, viewer.id)
  await hide(site, suspended.id, 'suspended')
  // The seller accepts messages of subscribers only.
  assert.deepEqual(await suggestedTo(viewer), [friend.id])
})

test('searches by name, and takes hostile searches as text', async () => {
  const viewer = await seedAccount(site)
  const [one, other] = await Promise.all([1, 2].map(() => seedAccount(site)))
  assert.ok(one && other)
  for (const { id } of [one, other]) await follow(site, viewer, id)
  assert.deepEqual(await suggestedTo(viewer, ` ${one.username} `), [one.id])
  for (const search of ['%', '\0', "' or 1=1", 'x'.repeat(5_000)])
    assert.deepEqual(await suggestedTo(viewer, search), [])
})

test('is refused to visitors', async () => {
  assert.equal((await refusalOf(askAs(site, null, QUERY))).code, 401)
})
