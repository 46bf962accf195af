import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../../test/media.ts'
import { answerOf, askAs, hide, type RequestUser } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { openMediaAsStaff, seedStaff } from '../../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = () => seedAccount(site, { isCreator: true })

const ALL = `
  id type source { type url } thumbnail { original preview grid poster } blur info width height duration
  description tags alt song { name } visibility private shop add_date available_date approved verified review_reason
  processed { status state progress failure teaser original info } teaser { id url }
  captions { language label url } access label likes like comments user { id username }
`

type Shown = Record<string, never> & {
  source: { type: string; url: string } | null
  thumbnail: Record<string, string | null>
  blur: string
  teaser: { url: string } | null
  captions: { language: string; url: string }[]
  processed: Record<string, unknown>
  review_reason: string | null
  label: string | null
  access: string
}

const send = (asker: RequestUser, id: string) =>
  answerOf<Shown>(askAs(site, asker, `query ($id: ID!) { media(id: $id) { ${ALL} } }`, { id }))

async function withCaptions(mediaId: string): Promise<void> {
  await site.app.db
    .insertInto('media_captions')
    .values({ media_id: mediaId, language: 'en', label: 'English', file: 'en-abc.vtt' })
    .execute()
}

/** Whether the URL serves the file. */
async function opens(asker: RequestUser, address: string | null | undefined): Promise<number> {
  assert.ok(address)
  return (await site.get(address, { headers: asker ? { cookie: asker.cookie } : {} })).status
}

test('a locked media reveals its type and unlock condition, and only a blurred image', async () => {
  const owner = await creator()
  const fan = await seedAccount(site)
  const { id } = await seedMedia(site, owner, {
    price_cents: 750,
    alt: 'What is to be seen',
    available_at: new Date('2024-05-01T12:00:00Z'),
    created_at: new Date('2024-05-01T11:00:00Z'),
    review_reason: 'Looked at twice',
  })
  await withCaptions(id)
  for (const asker of [fan, null]) {
    const { blur, ...response } = await send(asker, id)
    assert.match(blur, new RegExp(`^/files/m/blur\\.everybody\\.[^/]+/${id}/seeded/blur\\.webp$`))
    assert.equal(await opens(null, blur), 200)
    assert.deepEqual(response, {
      id,
      type: 'video',
      source: null,
      thumbnail: { original: null, preview: blur, grid: blur, poster: blur },
      info: '[{"width":720,"height":1280,"duration":8}]',
      width: 720,
      height: 1280,
      duration: 8,
      description: 'A seeded media',
      tags: ['seeded'],
      alt: '',
      song: null,
      visibility: 'free',
      private: false,
      shop: 7.5,
      add_date: '2024-05-01T11:00:00.000Z',
      available_date: '2024-05-01T12:00:00.000Z',
      approved: true,
      verified: true,
      review_reason: null,
      processed: {
        status: true,
        state: 'ready',
        progress: 100,
        failure: null,
        teaser: null,
        original: null,
        info: '[{"width":720,"height":1280,"duration":8}]',
      },
      teaser: null,
      captions: [],
      access: 'price',
      label: null,
      likes: 0,
      like: false,
      comments: 0,
      user: { id: owner.id, username: owner.username },
    })
  }
})

test('public media have the same URL for everyone', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { alt: 'A pier' })
  await withCaptions(id)
  const [visitor, fan, self] = [
    await send(null, id),
    await send(await seedAccount(site), id),
    await send(owner, id),
  ]
  assert.deepEqual(fan, visitor)
  assert.deepEqual(self.source, visitor.source)
  assert.match(
    visitor.source?.url ?? '',
    new RegExp(`^/files/m/all\\.everybody\\.[^/]+/${id}/seeded/clip\\.mp4$`),
  )
  assert.equal(visitor.processed.original, null)
  assert.equal(visitor.captions[0]?.language, 'en')
  for (const address of [
    ...Object.values(visitor.thumbnail),
    visitor.source?.url,
    visitor.teaser?.url,
    visitor.blur,
  ])
    assert.equal(await opens(null, address), 200)
})

test('media open to one viewer have a personal URL', async () => {
  const [owner, fan, other] = [await creator(), await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { visibility: 'subscription' })
  await seedSubscription(site, fan, owner)
  const response = await send(fan, id)
  assert.equal(response.access, 'open')
  for (const address of [
    ...Object.values(response.thumbnail),
    response.source?.url,
    response.teaser?.url,
    response.blur,
  ]) {
    assert.equal(await opens(fan, address), 200)
    assert.equal(await opens(other, address), 403)
    assert.equal(await opens(null, address), 403)
  }
  assert.equal(
    response.processed.original,
    null,
    'a subscriber watches; the file as it was sent is not theirs',
  )
})

test('owner and staff get the original, reasons and labels', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { approved: false, review_reason: 'Too dark' })
  const moderator = await seedStaff(site, 'moderator')
  await openMediaAsStaff(site, moderator, id)
  for (const asker of [owner, moderator]) {
    const response = await send(asker, id)
    assert.equal(response.review_reason, 'Too dark')
    assert.equal(response.label, 'REJECTED')
    assert.equal(await opens(asker, response.processed.original as string), 200)
    assert.equal(await opens(asker, response.source?.url), 200)
    assert.equal(await opens(null, response.source?.url), 403)
  }
})

test('staff can view media of a suspended account', async () => {
  const [owner, moderator] = [await creator(), await seedStaff(site, 'moderator')]
  const { id } = await seedMedia(site, owner)
  await hide(site, owner.id, 'suspended')
  await openMediaAsStaff(site, moderator, id)
  const response = await send(moderator, id)
  assert.equal(await opens(moderator, response.source?.url), 200)
  assert.equal(await opens(null, response.source?.url), 403)
})

test('the playback source depends on the available files and the duration', async () => {
  const owner = await creator()
  const sourceOf = async (columns: object) =>
    (await send(owner, (await seedMedia(site, owner, columns)).id)).source
  const both = JSON.stringify({ mp4: 'clip.mp4', hls: 'master.m3u8' })
  const typeOf = async (columns: object) => (await sourceOf(columns))?.type ?? null
  assert.equal(await typeOf({ playback: both, duration_ms: 60_000 }), 'video/mp4')
  assert.equal(await typeOf({ playback: both, duration_ms: 60_001 }), 'hls')
  assert.equal(
    await typeOf({ playback: JSON.stringify({ mp4: 'play.mp4' }), duration_ms: 90_000 }),
    'video/mp4',
  )
  assert.equal(await typeOf({ playback: JSON.stringify({ hls: 'master.m3u8' }) }), 'hls')
  assert.equal(await typeOf({ playback: '{}' }), null)
  assert.equal(await typeOf({ state: 'processing' }), null)
  assert.equal(await typeOf({ type: 'photo' }), null)
})

test('labels and failures during processing', async () => {
  const owner = await creator()
  const response = async (columns: object) => send(owner, (await seedMedia(site, owner, columns)).id)
  const waiting = await response({ state: 'processing', pictures_run: null, progress: 40 })
  assert.equal(waiting.label, 'PROCESSING')
  assert.deepEqual(waiting.thumbnail, { original: null, preview: null, grid: null, poster: null })
  assert.equal(waiting.blur, null)
  assert.equal(waiting.processed.progress, 40)
  const failed = await response({ state: 'failed', failure: 'No picture in it' })
  assert.equal(failed.label, 'FAILED')
  assert.equal(failed.processed.failure, 'No picture in it')
  assert.equal((await response({ approved: false, verified: false })).label, 'PENDING REVIEW')
  const soon = await response({ available_at: new Date(Date.now() + 3 * DAY_MS + 60_000) })
  assert.equal(soon.label, 'Available in 3 days')
  assert.equal((await response({})).label, null)
})

test('returns the song’s name', async () => {
  const owner = await creator()
  const sound = await site.app.db
    .insertInto('sounds')
    .values({
      name: 'Slow waltz',
      file: 'sound.mp3',
      mime_type: 'audio/mpeg',
      duration_ms: 1000,
      licence: 'CC0-1.0',
      source: 'Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedMedia(site, owner, { sound_id: sound.id })
  await seedMedia(site, owner)
  const list = await answerOf<{ song: { name: string } | null }[]>(
    askAs(site, owner, '{ accountMedia { song { name } user { username } captions { url } } }'),
  )
  assert.deepEqual(
    list.map(({ song }) => song?.name),
    [undefined, 'Slow waltz'],
  )
})

test('media deleted by the owner have a personal URL for each buyer', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { deleted_at: new Date() })
  await seedRight(site, id, fan)
  const response = await send(fan, id)
  assert.equal(await opens(fan, response.source?.url), 200)
  assert.equal(await opens(owner, response.source?.url), 403)
  assert.equal(await send(owner, id), null)
})
