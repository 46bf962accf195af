import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedPreview } from '../../../../test/media.ts'
import {
  messageSeenBy,
  seedTeaserOffer,
  unlocked,
  valueIn,
  writtenMessage,
} from '../../../../test/messages.ts'
import { answerOf, block } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { waitUntil } from '../../../../test/wait-until.ts'
import { reverseSale } from '../../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { fileUrls } = site.app.media

const statusOf = async (who: Seeded | null, url: unknown): Promise<number> =>
  (await site.get(String(url), who ? { headers: { cookie: who.cookie } } : {})).status

/** All files beyond the preview, in processing order. */
const WHOLE = [
  'original.mp4',
  ...['full', 'poster', 'grid', 'preview'].map((name) => `seeded/${name}.webp`),
  ...['clip.mp4', 'teaser.mp4', 'master.m3u8', 'r720/index.m3u8', 'r720/seg-00001.m4s'].map(
    (name) => `seeded/${name}`,
  ),
]

/** Which of those files are served to an account, with URLs signed for every scope. */
async function reached(who: Seeded, media: string): Promise<string[]> {
  const open = new Set<string>()
  for (const scope of ['all', 'blur', 'preview', 'teaser', 'original'] as const)
    for (const file of WHOLE)
      if ((await statusOf(who, fileUrls.of(media, file, { for: { accountId: who.id }, scope }))) < 400)
        open.add(file)
  return [...open].sort()
}

const READ = WHOLE.filter((file) => file !== 'original.mp4').sort()

async function giveBack(message: { id: string }): Promise<void> {
  const { db } = site.app
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('subject_id', '=', message.id)
    .executeTakeFirstOrThrow()
  const order = { key: message.id, reason: 'refund', to: 'credits' } as const
  await db.transaction().execute((tx) => reverseSale(site.app, tx, sale, order))
}

test('files of a paid teaser are served after payment only, and no longer after a refund', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  const third = await seedAccount(site)
  assert.equal(valueIn(await messageSeenBy(site, fan, message)).teaser, null, 'until the beginning is cut')
  const other = await seedPreview(site, media, 20_000)
  await seedPreview(site, media, 10_000)
  const { thumbnail, teaser } = valueIn(await messageSeenBy(site, fan, message))
  const { url } = teaser as { url: string }
  assert.ok(!url.endsWith(other), 'of all beginnings the one that was chosen')
  const beginning = await site.get(url, { headers: { cookie: fan.cookie } })
  assert.match(await beginning.text(), /^preview of/)
  assert.equal(await statusOf(fan, thumbnail), 200)
  for (const who of [third, null])
    for (const address of [thumbnail, url]) assert.equal(await statusOf(who, address), 403)
  const own = fileUrls.of(media, url.slice(url.indexOf('previews/')), {
    for: { accountId: third.id },
    scope: 'preview',
  })
  assert.equal(await statusOf(third, own), 403, 'who was not sent it')
  assert.deepEqual(await reached(third, media), [])
  assert.deepEqual(await reached(fan, media), [])
  assert.deepEqual(await reached(creator, media), WHOLE.toSorted())

  const { url: whole } = valueIn(await unlocked(site, fan, message))
  // File servers learn of both over the bus, asynchronously.
  await waitUntil(
    async () => (await statusOf(fan, whole)) === 200,
    () => 'what was refused a moment ago is still refused',
  )
  assert.deepEqual(await reached(fan, media), READ)
  await giveBack(message)
  await waitUntil(
    async () => (await reached(fan, media)).length === 0,
    () => 'it is still served',
  )
  assert.equal(await statusOf(fan, url), 200, 'its beginning is still offered')
})

test('a block hides even the preview, but not what was paid for', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  const bought = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const value = { price: 4, media: bought.id, preview: 10 }
  await unlocked(site, fan, await writtenMessage(site, creator, fan, { type: 'teaser', value }))
  await seedPreview(site, media, 10_000)
  const { thumbnail, teaser } = valueIn(await messageSeenBy(site, fan, message))
  await answerOf(block(site, creator, fan.id))
  assert.equal(await statusOf(fan, thumbnail), 403)
  assert.equal(await statusOf(fan, (teaser as { url: string }).url), 403)
  assert.deepEqual(await reached(fan, media), [])
  assert.deepEqual(await reached(fan, bought.id), READ)
})

test('a photo has no preview: it is blurred until it is paid for', async () => {
  const { creator, fan } = await seedTeaserOffer(site)
  const photo = await seedMedia(site, creator, { type: 'photo', visibility: 'private' })
  const message = await writtenMessage(site, creator, fan, {
    type: 'teaser',
    value: { price: 3, media: photo.id },
  })
  const { thumbnail, teaser, url, preview } = valueIn(await messageSeenBy(site, fan, message))
  assert.deepEqual([teaser, url, preview], [null, null, null])
  assert.match(String(thumbnail), /\/blur\.webp$/)
  const full = fileUrls.of(photo.id, 'seeded/full.webp', { for: { accountId: fan.id }, scope: 'all' })
  assert.equal(await statusOf(fan, full), 403)
  const open = valueIn(await unlocked(site, fan, message))
  assert.match(String(open.url), /\/full\.webp$/)
  assert.equal(await statusOf(fan, open.url), 200)
})
