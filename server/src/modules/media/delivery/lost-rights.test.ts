import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import { fileKey } from '#platform/storage/file-key.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { type FileResponse, serveFiles } from '../../../../test/media-files.ts'
import { block, hide } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { SESSIONS_ENDED } from '../../accounts/index.ts'
import { MEDIA_CHANGED } from '../events.ts'
import type { MediaTable } from '../tables.ts'

const site = await freshSite()
const { db } = site.app
const CLIP = 'seeded/clip.mp4'
const OPEN_S = 3600

type Scene = { media: { id: string }; creator: Seeded; fan: Seeded }

async function scene(columns: Parameters<typeof seedMedia>[2] = {}): Promise<Scene> {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  return { media: await seedMedia(site, creator, columns), creator, fan }
}

const change = (id: string, columns: Updateable<MediaTable>) =>
  db.updateTable('media').set(columns).where('id', '=', id).execute()

/** Each revokes a right directly in the tables, without publishing an event. */
const LOSSES: Record<
  string,
  { begin?: Parameters<typeof seedMedia>[2]; lose(scene: Scene): Promise<unknown> }
> = {
  'the media was disapproved': { lose: ({ media }) => change(media.id, { approved: false }) },
  'the media became paid': { lose: ({ media }) => change(media.id, { price_cents: 600 }) },
  'the media became private': { lose: ({ media }) => change(media.id, { visibility: 'private' }) },
  'the media became one for subscribers': {
    lose: ({ media }) => change(media.id, { visibility: 'subscription' }),
  },
  'the media was deleted by its owner': { lose: ({ media }) => change(media.id, { deleted_at: new Date() }) },
  'the release was put off': {
    lose: ({ media }) => change(media.id, { available_at: new Date(Date.now() + OPEN_S * 1000) }),
  },
  'the owner blocked the fan': { lose: ({ creator, fan }) => block(site, creator, fan.id) },
  'the fan blocked the owner': { lose: ({ creator, fan }) => block(site, fan, creator.id) },
  'the owner was suspended': { lose: ({ creator }) => hide(site, creator.id, 'suspended') },
  'the fan was suspended': { lose: ({ fan }) => hide(site, fan.id, 'suspended') },
  'the session ended': {
    lose: ({ fan }) => db.deleteFrom('sessions').where('account_id', '=', fan.id).execute(),
  },
  'the purchase was taken back': {
    begin: { price_cents: 600 },
    lose: ({ media }) => db.deleteFrom('media_rights').where('media_id', '=', media.id).execute(),
  },
}

for (const [words, { begin, lose }] of Object.entries(LOSSES)) {
  test(`takes effect within a minute without an event: ${words}`, async () => {
    const server = await serveFiles(site)
    const stage = await scene(begin)
    if (begin) await seedRight(site, stage.media.id, stage.fan)
    const address = server.addresses.of(stage.media.id, CLIP, {
      for: { accountId: stage.fan.id },
      scope: 'all',
    })
    const { headers, status } = await server.get(address, { as: stage.fan })
    assert.equal(status, 200)
    await lose(stage)
    server.step(MINUTE_MS - freshnessMs(headers))
    const after = await server.get(address, { as: stage.fan, headers: { 'if-none-match': '*' } })
    assert.deepEqual([after.status, after.code], [403, 'FORBIDDEN'])
  })
}

/** Time for which a browser would not revalidate. */
function freshnessMs(headers: FileResponse['headers']): number {
  return Number(/max-age=(\d+)/.exec(String(headers['cache-control']))?.[1]) * 1000
}

test('an ended subscription revokes access to its media within a minute', async () => {
  const server = await serveFiles(site)
  const { media, creator, fan } = await scene({ visibility: 'subscription' })
  await seedSubscription(site, fan, creator, new Date(Date.now() + 10 * MINUTE_MS))
  const address = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  server.step(9 * MINUTE_MS)
  assert.equal((await server.get(address, { as: fan })).status, 200)
  server.step(MINUTE_MS + 30_000)
  assert.equal((await server.get(address, { as: fan })).status, 403)
})

test('a public URL stops working when the media is no longer public', async () => {
  const server = await serveFiles(site)
  const { media } = await scene()
  const address = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
  assert.equal((await server.get(address)).status, 200)
  await change(media.id, { price_cents: 600 })
  server.step(30_000)
  assert.equal((await server.get(address)).status, 403)
})

test('access ends when the grant expires', async () => {
  const server = await serveFiles(site)
  const { media, fan } = await scene()
  const own = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  const shared = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
  server.step(6 * 60 * MINUTE_MS)
  assert.equal((await server.get(own, { as: fan })).code, 'FORBIDDEN')
  assert.equal((await server.get(shared)).status, 200)
  server.step(42 * 60 * MINUTE_MS)
  assert.equal((await server.get(shared)).code, 'FORBIDDEN')
})

test('a published change takes effect at once', async () => {
  const server = await serveFiles(site)
  const { media, fan } = await scene()
  const address = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  const ask = () => server.get(address, { as: fan })
  assert.equal((await ask()).status, 200)
  await change(media.id, { approved: false })
  await site.app.bus.publish(MEDIA_CHANGED, { mediaIds: [media.id] })
  await untilStatus(ask, 403)
  await change(media.id, { approved: true })
  await site.app.bus.publish(MEDIA_CHANGED, { mediaIds: [media.id] })
  await untilStatus(ask, 200)
})

test('a published session end takes effect at once', async () => {
  const server = await serveFiles(site)
  const { media, fan } = await scene()
  const address = server.addresses.of(media.id, CLIP, { for: { accountId: fan.id }, scope: 'all' })
  const ask = () => server.get(address, { as: fan })
  assert.equal((await ask()).status, 200)
  const ended = await db.deleteFrom('sessions').where('account_id', '=', fan.id).returning('id').execute()
  await site.app.bus.publish(SESSIONS_ENDED, { sessionIds: ended.map(({ id }) => id) })
  await untilStatus(ask, 403)
})

test('a removed media is not served from the cache', async () => {
  const server = await serveFiles(site, { memoryMb: 8 })
  const { media } = await scene()
  const address = server.addresses.of(media.id, CLIP, { for: 'everybody', scope: 'all' })
  assert.equal((await server.get(address)).status, 200)
  await site.app.storage.remove(fileKey('media', media.id, 'seeded', 'clip.mp4'))
  assert.equal((await server.get(address)).status, 200, 'it comes from memory')
  await site.app.bus.publish(MEDIA_CHANGED, { mediaIds: [media.id] })
  await untilStatus(() => server.get(address), 404)
})

async function untilStatus(ask: () => Promise<FileResponse>, status: number): Promise<void> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return
    assert.ok(Date.now() < deadline, `it still answers ${answer.status}`)
    await pause(10)
  }
}
