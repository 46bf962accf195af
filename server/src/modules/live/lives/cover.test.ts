import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { filePrefix } from '#platform/storage/file-key.ts'
import { goLive, rowOfLive } from '../../../../test/live.ts'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, block, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { liveData } from '../personal-data.ts'
import { COVER_AREA } from './cover.ts'
import { markLiveEnded } from './live-state.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const creatorOf = () => seedAccount(site, { isCreator: true })

const pictureOf = (background: string, type: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .composite([
      { input: Buffer.from(`<svg width="320" height="180"><circle cx="90" cy="70" r="60"/></svg>`) },
    ])
    .toFormat(type)
    .toBuffer()

type Sent = { status: number; body: { cover?: string; errors?: { message: string }[] } }

async function send(who: Seeded | null, bytes: Uint8Array, field = 'cover'): Promise<Sent> {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png')
  const headers = who ? { cookie: who.cookie } : {}
  const answer = await site.get('/api/upload/live-cover', { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as Sent['body'] }
}

async function filesOf({ id }: Seeded): Promise<string[]> {
  const files: string[] = []
  for await (const { key } of app.storage.list(filePrefix(COVER_AREA, id))) files.push(key)
  return files
}

const NEXT = '{ nextLive { cover } }'
const COVER_OF = 'query ($user: ID!) { liveOf(user: $user) { cover } }'
const ANNOUNCE = `mutation ($at: DateTime!) { announceLive(input: { description: "Soon" }, starts_at: $at) { id cover } }`
const inAnHour = () => new Date(Date.now() + 2 * 60 * 60_000)

test('a cover is re-encoded, shown with new and announced lives, and can be replaced and removed', async () => {
  const creator = await creatorOf()
  const fan = await seedAccount(site)
  assert.deepEqual(await answerOf(askAs(site, creator, NEXT)), { cover: null })
  const { status, body } = await send(creator, await pictureOf('#334455', 'jpeg'))
  const first = body.cover ?? assert.fail(JSON.stringify(body))
  assert.equal(status, 200)
  const file = await site.get(first)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/webp'])
  assert.deepEqual(await answerOf(askAs(site, creator, NEXT)), { cover: first })
  assert.deepEqual(
    await answerOf(
      askAs(site, creator, 'mutation { prepareLive(input: { description: "Walk" }) { cover } }'),
    ),
    { cover: first },
    'what is said of it leaves its picture',
  )

  const announced = await answerOf<{ id: string; cover: string }>(
    askAs(site, creator, ANNOUNCE, { at: inAnHour() }),
  )
  assert.equal(announced.cover, first)
  const second = (await send(creator, await pictureOf('#993311', 'webp'))).body.cover
  assert.notEqual(second, first)
  assert.equal((await filesOf(creator)).length, 2, 'what is announced keeps its own')
  assert.deepEqual(await answerOf(askAs(site, fan, COVER_OF, { user: creator.id })), { cover: first })
  await answerOf(
    askAs(site, creator, 'mutation ($id: ID!) { cancelAnnouncedLive(id: $id) { id } }', announced),
  )

  const live = await goLive(site, creator)
  assert.equal((await rowOfLive(site, live.id)).cover, second)
  assert.deepEqual(await answerOf(askAs(site, fan, COVER_OF, { user: creator.id })), { cover: second })
  for (let times = 0; times < 2; times++)
    assert.equal(await answerOf(askAs(site, creator, 'mutation { removeLiveCover }')), true)
  assert.deepEqual(await answerOf(askAs(site, creator, NEXT)), { cover: null })
  assert.equal((await filesOf(creator)).length, 1, 'the live keeps its own')
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  assert.equal(await answerOf(askAs(site, creator, 'mutation { removeLiveCover }')), true)
  assert.deepEqual(await filesOf(creator), [])
  assert.equal((await site.get(first)).status, 404)
})

test('accepts covers from creators only, and only image files', async () => {
  const [creator, fan] = [await creatorOf(), await seedAccount(site)]
  const picture = await pictureOf('#114433')
  assert.equal((await send(null, picture)).status, 401)
  assert.equal((await send(fan, picture)).status, 403)
  assert.equal((await refusalOf(askAs(site, fan, 'mutation { removeLiveCover }'))).code, 'FORBIDDEN')
  const hostile: [Uint8Array, number][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    [Buffer.from('#!/bin/sh'), 415],
    [picture.subarray(0, picture.length / 2), 415],
    [Buffer.alloc(10 * 1024 * 1024 + 1), 413],
    [Buffer.alloc(0), 400],
  ]
  for (const [bytes, status] of hostile) assert.equal((await send(creator, bytes)).status, status)
  assert.equal((await send(creator, picture, 'other')).status, 400)
  assert.deepEqual(await filesOf(creator), [])
  for (const trick of [`${creator.id}/../x.webp`, `${creator.id}/passport.webp`, `x/0123456789abcdef.webp`])
    assert.equal((await site.get(`/files/live-covers/${trick}`)).status, 404)
})

test('rejects a cover that matches or resembles removed media', async () => {
  const creator = await creatorOf()
  const media = await seedMedia(site, creator, { type: 'photo' })
  const picture = await pictureOf('#887722')
  const sha256 = createHash('sha256').update(picture).digest()
  await sql`insert into banned_files (media_id, sha256) values (${media.id}, ${sha256})`.execute(app.db)
  const { status, body } = await send(creator, picture)
  assert.equal(status, 400)
  assert.match(body.errors?.[0]?.message ?? '', /removed from the site before/)
  assert.deepEqual(await filesOf(creator), [])
})

test('hides covers across a block and deletes them with the account', async () => {
  const [creator, fan] = [await creatorOf(), await seedAccount(site)]
  await send(creator, await pictureOf('#225577'))
  await goLive(site, creator)
  await block(site, creator, fan.id)
  assert.equal((await refusalOf(askAs(site, fan, COVER_OF, { user: creator.id }))).code, 'NOT_FOUND')
  await assert.rejects(
    sql`update live_rooms set cover = '/files/avatars/x/y.webp' where account_id = ${creator.id}`.execute(
      app.db,
    ),
    /live_rooms_cover/,
  )
  await assert.rejects(
    sql`update live_rooms set cover = ${`/files/live-covers/${fan.id}/0123456789abcdef.webp`} where account_id = ${creator.id}`.execute(
      app.db,
    ),
    /live_rooms_cover/,
  )
  await liveData(app).erase(creator.id)
  assert.deepEqual(await filesOf(creator), [])
})
