import assert from 'node:assert/strict'
import { test } from 'node:test'
import { like } from '../../../test/engagement.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../test/media.ts'
import { listIds } from '../../../test/media-api.ts'
import { answerOf, askAs, block, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

test('lists likes by type, newest first', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const [a, b, photo] = [
    await seedMedia(site, creator),
    await seedMedia(site, creator, { description: 'Two Kites_' }),
    await seedMedia(site, creator, { type: 'photo', tags: ['harbour'] }),
  ]
  for (const { id } of [b, photo, a]) await answerOf(like(site, fan, id))
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video")'), [a.id, b.id])
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "photo", kind: "liked")'), [photo.id])
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video", query: "kites_")'), [b.id])
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "photo", query: "harb")'), [photo.id])
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "photo", query: "kites")'), [])
  assert.deepEqual(await listIds(site, creator, 'favourites(type: "video")'), [])
  await answerOf(like(site, fan, a.id))
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video")'), [b.id])
})

test('cursor pages are full although some media are hidden', async () => {
  const [creator, foe, fan] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  const shown: string[] = []
  for (let n = 0; n < 9; n += 1) {
    const { id } = await seedMedia(site, n % 3 === 2 ? foe : creator)
    await answerOf(like(site, fan, id))
    if (n % 3 !== 2) shown.unshift(id)
  }
  await answerOf(block(site, foe, fan.id))
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video")'), shown)
  const first = await listIds(site, fan, 'favourites(type: "video", limit: { limit: 4 })')
  assert.deepEqual(first, shown.slice(0, 4))
  const next = `favourites(type: "video", limit: { limit: 4 }, after: "${first[3]}")`
  assert.deepEqual(await listIds(site, fan, next), shown.slice(4))
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video", skip: 8)'), shown.slice(5))
})

test('omits media that became private, and shows locked ones as locked', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const [hidden, locked] = [await seedMedia(site, creator), await seedMedia(site, creator)]
  for (const { id } of [hidden, locked]) await answerOf(like(site, fan, id))
  await db.updateTable('media').set({ visibility: 'private' }).where('id', '=', hidden.id).execute()
  await db.updateTable('media').set({ visibility: 'subscription' }).where('id', '=', locked.id).execute()
  const list = () => answerOf(askAs(site, fan, '{ favourites(type: "video") { id access } }'))
  assert.deepEqual(await list(), [{ id: locked.id, access: 'subscribers' }])
  await seedSubscription(site, fan, creator)
  assert.deepEqual(await list(), [{ id: locked.id, access: 'open' }])
})

test('lists purchases newest first, including media their owner deleted', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const bought: string[] = []
  for (const deleted_at of [null, new Date(), null]) {
    const { id } = await seedMedia(site, creator, { price_cents: 500, deleted_at })
    await seedRight(site, id, fan)
    bought.unshift(id)
  }
  await seedMedia(site, creator, { price_cents: 500 })
  const purchased = 'favourites(type: "video", kind: "purchased"'
  assert.deepEqual(await listIds(site, fan, `${purchased})`), bought)
  assert.deepEqual(await listIds(site, fan, `${purchased}, limit: { limit: 1 })`), bought.slice(0, 1))
  assert.deepEqual(await listIds(site, fan, `${purchased}, after: "${bought[0]}")`), bought.slice(1))
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "photo", kind: "purchased")'), [])
  assert.deepEqual(await listIds(site, fan, 'favourites(type: "video")'), [])
  assert.deepEqual(await listIds(site, creator, `${purchased})`), [])
})

test('rejects visitors and invalid requests', async () => {
  const fan = await seedAccount(site)
  const ask = (field: string, asker: typeof fan | null = fan) =>
    refusalOf(askAs(site, asker, `{ ${field} { id } }`))
  assert.equal((await ask('favourites(type: "video")', null)).code, 401)
  for (const field of [
    'favourites(type: "sound")',
    'favourites(type: "video", kind: "hated")',
    'favourites(type: "video", skip: -1)',
    'favourites(type: "video", limit: { limit: 0 })',
    `favourites(type: "video", after: "${fan.id}")`,
    `favourites(type: "video", kind: "purchased", after: "${fan.id}")`,
  ])
    assert.equal((await ask(field)).code, 'BAD_INPUT', field)
})
