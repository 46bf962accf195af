import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKey } from '#platform/storage/file-key.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { serveFiles } from '../../../../test/media-files.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'

const site = await freshSite()
const server = await serveFiles(site)
const { addresses, get } = server
const creator = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
const free = await seedMedia(site, creator)
const CLIP = 'seeded/clip.mp4'
const everybody = { for: 'everybody', scope: 'all' } as const
const publicClip = addresses.of(free.id, CLIP, everybody)
const clipText = `clip of ${free.id} ${'.'.repeat(1000)}`
const personal = (person: { id: string }, scope: 'all' | 'original' | 'teaser' | 'blur' = 'all') =>
  ({ for: { accountId: person.id }, scope }) as const

test('public files are cacheable until the grant expires and need no session', async () => {
  const before = server.authentications()
  const answer = await get(publicClip, { as: fan })
  assert.equal(answer.status, 200)
  assert.equal(answer.text, clipText)
  const [, seconds] = /^public, max-age=(\d+), immutable$/.exec(String(answer.headers['cache-control'])) ?? []
  assert.ok(Number(seconds) > 86_300 && Number(seconds) <= 172_800, String(seconds))
  assert.equal(answer.headers.vary, undefined)
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal(server.authentications(), before)
})

test('every file type has its content type', async () => {
  const types = {
    'seeded/master.m3u8': 'application/vnd.apple.mpegurl',
    'seeded/r720/index.m3u8': 'application/vnd.apple.mpegurl',
    'seeded/r720/seg-00001.m4s': 'video/iso.segment',
    'seeded/clip.mp4': 'video/mp4',
    'seeded/teaser.mp4': 'video/mp4',
    'seeded/poster.webp': 'image/webp',
  }
  for (const [file, type] of Object.entries(types)) {
    const { status, headers } = await get(addresses.of(free.id, file, everybody))
    assert.deepEqual({ status, type: headers['content-type'] }, { status: 200, type }, file)
  }
})

test('serves captions while the media has them', async () => {
  const media = await seedMedia(site, creator)
  const file = 'en-k3v9x2.vtt'
  await site.app.storage.write(fileKey('media', media.id, 'captions', file), Buffer.from('WEBVTT\n'))
  await site.app.db
    .insertInto('media_captions')
    .values({ media_id: media.id, language: 'en', label: 'English', file })
    .execute()
  const address = addresses.of(media.id, `captions/${file}`, everybody)
  const answer = await get(address)
  assert.equal(answer.text, 'WEBVTT\n')
  assert.equal(answer.headers['content-type'], 'text/vtt; charset=utf-8')
  await site.app.db.deleteFrom('media_captions').where('media_id', '=', media.id).execute()
  server.step(MINUTE_MS)
  assert.equal((await get(address)).status, 404)
})

test('a personal file requires its holder’s session', async () => {
  const media = await seedMedia(site, creator, { visibility: 'subscription' })
  const [subscriber, other] = [await seedAccount(site), await seedAccount(site)]
  await seedSubscription(site, subscriber, creator)
  await seedSubscription(site, other, creator)
  const address = addresses.of(media.id, CLIP, personal(subscriber))
  const answer = await get(address, { as: subscriber })
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['cache-control']), /^private, max-age=25\b/)
  assert.match(String(answer.headers.vary), /cookie/)
  for (const [who, as] of Object.entries({ other, visitor: null, owner: creator })) {
    const refused = await get(address, { as })
    assert.deepEqual([refused.status, refused.code], [403, 'FORBIDDEN'], who)
    assert.equal(refused.headers['cache-control'], 'no-store')
  }
})

test('consecutive segments cost one session lookup', async () => {
  const before = server.authentications()
  const viewer = await seedAccount(site)
  const address = addresses.of(free.id, 'seeded/r720/seg-00001.m4s', personal(viewer))
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(address, { as: viewer })))
  for (let index = 0; index < 10; index += 1) answers.push(await get(address, { as: viewer }))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal(server.authentications() - before, 1)
})

test('renews the cookie once when watching extends the session', async () => {
  const viewer = await seedAccount(site)
  await site.app.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - HOUR_MS) })
    .where('account_id', '=', viewer.id)
    .execute()
  const address = addresses.of(free.id, CLIP, personal(viewer))
  assert.match(String((await get(address, { as: viewer })).headers['set-cookie']), /^candid_session=/)
  assert.equal((await get(address, { as: viewer })).headers['set-cookie'], undefined)
})

test('public grants open public files only, except the blurred preview', async () => {
  const paid = await seedMedia(site, creator, { price_cents: 600 })
  assert.equal((await get(addresses.of(paid.id, CLIP, everybody))).status, 403)
  assert.equal((await get(addresses.of(paid.id, 'seeded/poster.webp', everybody))).status, 403)
  const blur = { for: 'everybody', scope: 'blur' } as const
  assert.equal((await get(addresses.of(paid.id, 'seeded/blur.webp', blur))).status, 200)
  assert.equal((await get(addresses.of(paid.id, 'seeded/poster.webp', blur))).status, 403)
  assert.equal((await get(addresses.of(paid.id, 'seeded/blur.mp4', blur))).text, `loop of ${paid.id}`)
  for (const file of [
    CLIP,
    'seeded/teaser.mp4',
    'seeded/master.m3u8',
    'seeded/r720/seg-00001.m4s',
    'original.mp4',
  ])
    assert.equal((await get(addresses.of(paid.id, file, blur))).status, 403, file)
  const later = new Date(Date.now() + HOUR_MS)
  for (const hidden of [
    { visibility: 'private' },
    { price_cents: 600, available_at: later },
    { price_cents: 600, approved: false },
    { price_cents: 600, hidden_at: new Date() },
    { price_cents: 600, deleted_at: new Date() },
  ] as const) {
    const { id } = await seedMedia(site, creator, hidden)
    for (const file of ['seeded/blur.webp', 'seeded/blur.mp4'])
      assert.equal((await get(addresses.of(id, file, blur))).status, 403, `${file}, ${Object.keys(hidden)}`)
  }
})

test('locked videos have a blurred loop for those who may know of them, open ones and photos none', async () => {
  const loopFor = async (asker: Parameters<typeof askAs>[1], id: string) =>
    (
      await answerOf<{ blurLoop: string | null } | null>(
        askAs(site, asker, 'query ($id: ID!) { media(id: $id) { blurLoop } }', { id }),
      )
    )?.blurLoop
  for (const columns of [{ price_cents: 600 }, { visibility: 'subscription' }] as const) {
    const { id } = await seedMedia(site, creator, columns)
    const url = await loopFor(null, id)
    assert.equal(await (await site.get(url ?? '')).text(), `loop of ${id}`)
    assert.match((url ?? '').split('/').at(-1) ?? '', /^blur\.mp4$/)
    assert.equal(await loopFor(creator, id), null)
    await seedRight(site, id, fan)
    assert.equal(await loopFor(fan, id), null)
    assert.equal(
      await loopFor(null, (await seedMedia(site, creator, { ...columns, type: 'photo' })).id),
      null,
    )
  }
  assert.equal(await loopFor(null, free.id), null)
})

test('the original is a download for owner and staff, not for buyers', async () => {
  const paid = await seedMedia(site, creator, { price_cents: 600 })
  await seedRight(site, paid.id, fan)
  const own = addresses.of(paid.id, 'original.mp4', personal(creator, 'original'))
  const answer = await get(own, { as: creator })
  assert.equal(answer.text, `original of ${paid.id}`)
  assert.equal(answer.headers['content-disposition'], `attachment; filename="${paid.id}.mp4"`)
  const staff = await seedStaff(site, 'moderator')
  const forStaff = addresses.of(paid.id, 'original.mp4', personal(staff, 'original'))
  assert.equal((await get(forStaff, { as: staff })).status, 403, 'without a reason')
  await answerOf(
    askAs(site, staff, 'mutation ($id: ID!) { lookAt(kind: "media", id: $id, reason: "A letter") }', {
      id: paid.id,
    }),
  )
  assert.equal((await get(forStaff, { as: staff })).status, 200)
  const bought = addresses.of(paid.id, CLIP, personal(fan))
  assert.equal((await get(bought, { as: fan })).status, 200)
  const wide = addresses.of(paid.id, 'original.mp4', personal(fan))
  assert.equal((await get(wide, { as: fan })).status, 403)
  const signed = addresses.of(paid.id, 'original.mp4', personal(fan, 'original'))
  assert.equal((await get(signed, { as: fan })).status, 403)
  const shared = addresses.of(free.id, 'original.mp4', { for: 'everybody', scope: 'original' })
  assert.equal((await get(shared, { as: creator })).status, 403)
})

test('a teaser grant opens only the teaser', async () => {
  const scope = { for: 'everybody', scope: 'teaser' } as const
  assert.equal((await get(addresses.of(free.id, 'seeded/teaser.mp4', scope))).text, `teaser of ${free.id}`)
  assert.equal((await get(addresses.of(free.id, CLIP, scope))).status, 403)
  assert.equal((await get(addresses.of(free.id, 'seeded/blur.webp', scope))).status, 403)
})

test('answers 404 for files of earlier runs, missing files and deleted media', async () => {
  await site.app.storage.write(fileKey('media', free.id, 'oldrun00', 'clip.mp4'), Buffer.from('old'))
  for (const file of ['oldrun00/clip.mp4', 'seeded/other.mp4', 'seeded/r9/index.m3u8', 'captions/xx.vtt']) {
    const { status, code } = await get(addresses.of(free.id, file, everybody))
    assert.deepEqual([status, code], [404, 'NOT_FOUND'], file)
  }
  const nobody = '0199a1b2-0000-7000-8000-0000000a1b2c'
  assert.equal((await get(addresses.of(nobody, CLIP, everybody))).status, 404)
})

test('answers 304 for a cached file', async () => {
  const { etag } = (await get(publicClip)).headers
  for (const known of [String(etag), `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await get(publicClip, { headers: { 'if-none-match': known } })
    assert.equal(answer.status, 304, known)
    assert.equal(answer.bytes.length, 0)
    assert.equal(answer.headers.etag, etag)
    assert.match(String(answer.headers['cache-control']), /^public/)
  }
  assert.equal((await get(publicClip, { headers: { 'if-none-match': '"x"' } })).status, 200)
})

test('HEAD returns all headers without a body', async () => {
  const { headers } = await get(publicClip)
  const answer = await get(publicClip, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.bytes.length, 0)
  for (const name of ['etag', 'content-length', 'content-type', 'accept-ranges', 'cache-control'])
    assert.equal(answer.headers[name], headers[name], name)
  assert.equal(headers['content-length'], String(clipText.length))
  assert.equal(headers['accept-ranges'], 'bytes')
})

test('sends X-Accel-Redirect with our headers and no body behind nginx', async () => {
  const accelerated = await serveFiles(site, { accelPrefix: '/stored-files' })
  const answer = await accelerated.get(accelerated.addresses.of(free.id, CLIP, everybody))
  assert.equal(answer.status, 200)
  assert.equal(answer.bytes.length, 0)
  assert.equal(answer.headers['x-accel-redirect'], `/stored-files/media/${free.id}/${CLIP}`)
  assert.equal(answer.headers['content-type'], 'video/mp4')
  assert.match(String(answer.headers['cache-control']), /^public/)
  const own = accelerated.addresses.of(free.id, 'original.mp4', personal(creator, 'original'))
  assert.equal((await accelerated.get(own)).headers['x-accel-redirect'], undefined)
  const original = await accelerated.get(own, { as: creator })
  assert.equal(original.headers['content-disposition'], `attachment; filename="${free.id}.mp4"`)
})

test('sounds are public and immutable', async () => {
  const id = '0199a1b2-0000-7000-8000-00000000000c'
  await site.app.storage.write(fileKey('sounds', id, 'tide.m4a'), Buffer.from('a tone'))
  const answer = await get(`/files/sounds/${id}/tide.m4a`)
  assert.equal(answer.text, 'a tone')
  assert.equal(answer.headers['content-type'], 'audio/mp4')
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await get(`/files/sounds/${id}/other.m4a`)).status, 404)
})

test('the web role serves the URLs its API returns', async () => {
  const answer = await site.get(site.app.media.fileUrls.of(free.id, CLIP, everybody))
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), clipText)
})

test('the fast path answers exactly like the first response', async () => {
  const remembering = await serveFiles(site, { memoryMb: 8 })
  const address = remembering.addresses.of(free.id, CLIP, everybody)
  const [first, second] = [await remembering.get(address), await remembering.get(address)]
  const { date: _, 'x-request-id': id, ...before } = first.headers
  const { date: __, 'x-request-id': none, ...after } = second.headers
  // The second request never reached the framework, which adds request ids.
  assert.deepEqual([typeof id, none], ['string', undefined])
  const butLifetime = (headers: object) => ({ ...headers, 'cache-control': '' })
  assert.deepEqual(butLifetime(after), butLifetime(before))
  assert.deepEqual(second.bytes, first.bytes)
  const known = { headers: { 'if-none-match': String(first.headers.etag) } }
  assert.equal((await remembering.get(address, known)).status, 304)
})
