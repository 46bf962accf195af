import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clipBytes, makePhoto } from '../../../test/clips.ts'
import { until } from '../../../test/house.ts'
import { offer, pair, seenBy, unlocked, valueIn, write, written } from '../../../test/messages.ts'
import { answerOf, block, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { sendParts } from '../../../test/uploads.ts'
import { reverseSale } from '../wallet/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

const statusOf = async (who: Seeded, url: unknown): Promise<number> =>
  (await site.get(String(url), { headers: { cookie: who.cookie } })).status

const fileOf = (url: unknown, name: string) => String(url).replace(/[^/]+$/, name)

test('before unlocking, the blurred picture and the teaser are served, and to nobody else', async () => {
  const { fan, message } = await offer(site)
  const { thumbnail, teaser } = valueIn(await seenBy(site, fan, message))
  const { url } = teaser as { url: string }
  assert.equal(await statusOf(fan, thumbnail), 200)
  const answer = await site.get(url, { headers: { cookie: fan.cookie } })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /^teaser of/)
  const third = await seedAccount(site)
  assert.equal(await statusOf(third, thumbnail), 403)
  assert.equal(await statusOf(third, url), 403)
  for (const stolen of [fileOf(url, 'clip.mp4'), fileOf(thumbnail, 'full.webp'), fileOf(url, 'master.m3u8')])
    assert.equal(await statusOf(fan, stolen), 403, stolen)
})

test('the video is served the moment it is paid for, and no longer when the money went back', async () => {
  const { fan, media, message } = await offer(site)
  assert.equal(await statusOf(fan, valueIn(await seenBy(site, fan, message)).thumbnail), 200)
  const { url } = valueIn(await unlocked(site, fan, message))
  assert.equal(await statusOf(fan, url), 200, 'though it was refused a moment ago')
  const { db } = site.app
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('subject_id', '=', message.id)
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) => reverseSale(site.app, tx, sale, { key: media, reason: 'chargeback', to: 'nobody' }))
  // Told over the bus, which is quick, but not at once.
  await until(
    async () => (await statusOf(fan, url)) === 403,
    () => 'it is still served',
  )
})

async function upload(
  who: Seeded,
  bytes?: Uint8Array,
): Promise<{ url: string; type: string; mimetype: string }> {
  const answer = await sendParts(
    site,
    who,
    [['upload', bytes ?? (await makePhoto()), 'x.bin']],
    '/api/uploads',
  )
  assert.equal(answer.status, 200)
  return (await answer.json()) as { url: string; type: string; mimetype: string }
}

test('a picture sent in a message is seen by the one who got it, and by no third', async () => {
  const { creator, fan } = await pair(site)
  const sent = await upload(fan)
  assert.equal(await statusOf(creator, sent.url), 404)
  const message = await written(site, fan, creator, { type: 'upload', value: sent })
  assert.deepEqual(valueIn(await seenBy(site, creator, message)), {
    url: sent.url,
    type: 'image',
    mimetype: 'image/webp',
  })
  assert.equal(await statusOf(creator, sent.url), 200)
  assert.equal(await statusOf(await seedAccount(site), sent.url), 404)
  const { url: unsent } = await upload(fan)
  assert.equal(await statusOf(creator, unsent), 404, 'what they have not been sent')
  await answerOf(block(site, fan, creator.id))
  assert.equal(await statusOf(creator, sent.url), 404)
})

test('a clip sent in a message is played by the one who got it, also where the whole address is sent', async () => {
  const { creator, fan } = await pair(site)
  const sent = await upload(fan, await clipBytes())
  assert.equal(await statusOf(creator, sent.url), 404)
  const whole = { ...sent, url: `${site.url}${sent.url}` }
  const message = await written(site, fan, creator, { type: 'upload', value: whole })
  const { url, type } = valueIn(await seenBy(site, creator, message))
  assert.deepEqual([url, type], [sent.url, 'video'])
  const answer = await site.get(String(url), { headers: { cookie: creator.cookie, range: 'bytes=4-7' } })
  assert.equal(answer.status, 206)
  assert.equal(await answer.text(), 'ftyp')
})

test('nobody sends the file of another, or one that could not be used', async () => {
  const { creator, fan } = await pair(site)
  const { url } = await upload(fan)
  const stolen = await refusalOf(write(site, creator, fan, { type: 'upload', value: { url } }))
  assert.deepEqual(stolen, {
    code: 'BAD_INPUT',
    words: 'This file is no longer there. Please send it again.',
  })
  await site.app.db
    .updateTable('chat_uploads')
    .set({ state: 'failed' })
    .where('account_id', '=', fan.id)
    .execute()
  const failed = await refusalOf(write(site, fan, creator, { type: 'upload', value: { url } }))
  assert.equal(failed.code, 'BAD_INPUT')
})
