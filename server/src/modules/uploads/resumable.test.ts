/** Resumable uploads from the first byte to media: in pieces, in either order, across aborts and restarts. */

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { HOUR_MS } from '#rules/time.ts'
import { clipBytes, makePhoto } from '../../../test/clips.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { makeCreator, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  begin,
  eventually,
  head,
  incomingNames,
  jobsOf,
  MEDIA_FORM,
  mediaOfUpload,
  metadata,
  offsetOf,
  originalOf,
  patch,
  RESUMABLE,
  refusalIn,
  sendParts,
  startUpload,
  storedKeys,
  type UploadingPerson,
  uploadIds,
  uploadWhole,
} from '../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const clip = await clipBytes()

const SUBMIT = `mutation ($id: ID!, $media: MediaInput!) {
  submitUpload(id: $id, media: $media) { id bytes received isReceived isSubmitted media { id type description } }
}`
type Submitted = {
  id: string
  received: number
  isReceived: boolean
  isSubmitted: boolean
  media: { id: string; type: string; description: string } | null
}
const submit = (who: UploadingPerson | null, id: string, media: object = MEDIA_FORM) =>
  askAs(site, who, SUBMIT, { id, media })
const submitted = (who: UploadingPerson, id: string, media: object = MEDIA_FORM) =>
  answerOf<Submitted>(submit(who, id, media))

test('a clip sent in pieces, then submitted, becomes media with the same id, bytes and job', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await startUpload(site, creator, clip.length, {
    'upload-metadata': metadata({ filename: 'sea.mp4' }),
  })
  const middle = Math.floor(clip.length / 2)
  const first = await patch(site, creator, id, { offset: 0, bytes: clip.subarray(0, middle) })
  assert.equal(first.status, 204)
  assert.equal(first.headers.get('upload-offset'), String(middle))
  assert.equal(first.headers.get('tus-resumable'), '1.0.0')
  assert.ok(Date.parse(first.headers.get('upload-expires') ?? '') > Date.now())
  assert.ok(first.headers.get('content-security-policy'))
  assert.equal(await offsetOf(site, creator, id), middle)
  const last = await patch(site, creator, id, { offset: middle, bytes: clip.subarray(middle) })
  assert.equal(last.status, 204)
  assert.deepEqual(await mediaOfUpload(site, creator), [])

  const answer = await submitted(creator, id, {
    ...MEDIA_FORM,
    description: '  A walk by the sea ',
    tags: ['#Sea', 'Sunset'],
    shop: 4.5,
    alt: 'Waves',
    poster_at: 1.25,
  })
  assert.deepEqual(answer.media, { id, type: 'video', description: 'A walk by the sea' })
  const [media = assert.fail()] = await mediaOfUpload(site, creator)
  assert.deepEqual(
    [media.id, media.original, media.tags, media.price_cents, media.alt, media.poster_at_ms, media.state],
    [id, 'original.mp4', ['sea', 'sunset'], 450, 'Waves', 1250, 'processing'],
  )
  assert.deepEqual([media.verified, media.approved], [true, true])
  assert.deepEqual(await originalOf(site, media), clip)
  assert.deepEqual(await jobsOf(site, id), ['media-prepare'])
  assert.deepEqual(await uploadIds(site, creator), [])
  assert.ok(!(await incomingNames(site)).includes(id))
})

test('submitted first, it becomes media with its last byte', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const photo = await makePhoto({ format: 'webp' })
  const id = await startUpload(site, creator, photo.length)
  const early = await submitted(creator, id)
  assert.deepEqual([early.isSubmitted, early.isReceived, early.media], [true, false, null])
  assert.equal((await patch(site, creator, id, { offset: 0, bytes: photo })).status, 204)
  const [media = assert.fail()] = await mediaOfUpload(site, creator)
  assert.deepEqual([media.id, media.type, media.original], [id, 'photo', 'original.webp'])
  assert.deepEqual(await originalOf(site, media), photo)
})

test('creation-with-upload needs no further request', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const answer = await site.get(RESUMABLE, {
    method: 'POST',
    body: new Uint8Array(clip),
    headers: {
      cookie: creator.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(clip.length),
      'content-type': 'application/offset+octet-stream',
    },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('upload-offset'), String(clip.length))
  const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
  assert.equal((await submitted(creator, id)).media?.id, id)
})

test('a repeated submission, or a lost last response, results in the same media', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await uploadWhole(site, creator, clip)
  const answers = await Promise.all(Array.from({ length: 5 }, () => submitted(creator, id)))
  assert.ok(answers.every(({ media }) => media?.id === id))
  assert.equal((await submitted(creator, id)).media?.id, id)
  assert.equal((await mediaOfUpload(site, creator)).length, 1)
  assert.deepEqual(await jobsOf(site, id), ['media-prepare'])
  const again = await head(site, creator, id)
  assert.deepEqual(
    [again.status, again.headers.get('upload-offset'), again.headers.get('upload-length')],
    [200, String(clip.length), String(clip.length)],
  )
  assert.equal((await patch(site, creator, id, { offset: clip.length, bytes: Buffer.alloc(0) })).status, 409)
})

test('concurrent completion of file and form creates one media', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  for (let round = 0; round < 10; round += 1) {
    const id = await startUpload(site, creator, clip.length)
    const [patched, answer] = await Promise.all([
      patch(site, creator, id, { offset: 0, bytes: clip }),
      submitted(creator, id),
    ])
    assert.equal(patched.status, 204)
    assert.equal(answer.id, id)
    assert.deepEqual(await jobsOf(site, id), ['media-prepare'])
  }
  assert.equal((await mediaOfUpload(site, creator)).length, 10)
  assert.deepEqual(await uploadIds(site, creator), [])
})

test('of the same piece sent twice at once, one is accepted and the other is a conflict', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await startUpload(site, creator, clip.length)
  const both = [0, 0].map((offset) => patch(site, creator, id, { offset, bytes: clip }))
  const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
  assert.deepEqual(statuses, [204, 409])
  await submitted(creator, id)
  assert.deepEqual(await originalOf(site, (await mediaOfUpload(site, creator))[0] ?? assert.fail()), clip)
})

/** Sends part of the announced bytes, then disconnects. */
async function hangUp(who: UploadingPerson, id: string, offset: number, part: Buffer): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const lines = [
    `PATCH ${RESUMABLE}/${id} HTTP/1.1`,
    'host: site',
    `cookie: ${who.cookie}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${clip.length - offset}`,
    '',
    '',
  ]
  await new Promise((resolve) => socket.write(lines.join('\r\n'), resolve))
  await new Promise((resolve) => socket.write(part, resolve))
  await eventually(
    async () => (await askAs(site, who, '{ uploads { received } }')).data?.uploads as { received: number }[],
    (uploads) => (uploads[0]?.received ?? 0) > offset,
  )
  socket.destroy()
}

test('a broken connection keeps its bytes, and the upload resumes from there', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await startUpload(site, creator, clip.length)
  await hangUp(creator, id, 0, clip.subarray(0, 20_000))
  const offset = await eventually(
    () => offsetOf(site, creator, id),
    (found) => found === 20_000,
  )
  await patch(site, creator, id, { offset, bytes: clip.subarray(offset) })
  await submitted(creator, id)
  assert.deepEqual(await originalOf(site, (await mediaOfUpload(site, creator))[0] ?? assert.fail()), clip)
})

test('after a restart the upload resumes with its draft', async () => {
  const env = {
    RATE_LIMITS: 'off',
    DATABASE_URL: await freshDatabaseUrl(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'candid-restart-')),
  }
  const before = await freshSite(env)
  const creator = await seedAccount(before, { isCreator: true })
  const id = await startUpload(before, creator, clip.length)
  await patch(before, creator, id, { offset: 0, bytes: clip.subarray(0, 5000) })
  const typed = { description: 'Half a thought', tags: ['sea'] }
  const save = 'mutation ($id: ID!, $fields: JSON!) { saveUpload(id: $id, fields: $fields) { fields } }'
  await answerOf(askAs(before, creator, save, { id, fields: typed }))
  const after = await freshSite(env)
  const listed = await answerOf<object[]>(
    askAs(after, creator, '{ uploads { id bytes received isReceived isSubmitted fields } }'),
  )
  assert.deepEqual(listed, [
    { id, bytes: clip.length, received: 5000, isReceived: false, isSubmitted: false, fields: typed },
  ])
  assert.equal(await offsetOf(after, creator, id), 5000)
  assert.equal((await patch(after, creator, id, { offset: 5000, bytes: clip.subarray(5000) })).status, 204)
  await answerOf(askAs(after, creator, SUBMIT, { id, media: MEDIA_FORM }))
  assert.deepEqual(await originalOf(after, (await mediaOfUpload(after, creator))[0] ?? assert.fail()), clip)
})

test('a future release has a job; a past one is immediate; private media have none', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const later = new Date(Date.now() + HOUR_MS)
  const scheduled = await uploadWhole(site, creator, clip)
  await submitted(creator, scheduled, { ...MEDIA_FORM, available_date: later.toISOString() })
  assert.deepEqual(await jobsOf(site, scheduled), ['media-prepare', 'media-release'])
  const past = await uploadWhole(site, creator, clip)
  await submitted(creator, past, { ...MEDIA_FORM, available_date: '2020-01-01T00:00:00.000Z' })
  assert.deepEqual(await jobsOf(site, past), ['media-prepare'])
  const hidden = await uploadWhole(site, creator, clip)
  await submitted(creator, hidden, { ...MEDIA_FORM, private: true, available_date: later.toISOString() })
  const rows = new Map((await mediaOfUpload(site, creator)).map((media) => [media.id, media]))
  assert.equal(rows.get(scheduled)?.available_at.getTime(), later.getTime())
  assert.ok(Math.abs((rows.get(past)?.available_at.getTime() ?? 0) - Date.now()) < 60_000)
  assert.equal(rows.get(hidden)?.visibility, 'private')
})

test('with manual review nothing is approved automatically', async () => {
  const strict = await freshSite({ MEDIA_APPROVAL: 'staff' })
  const creator = await seedAccount(strict, { isCreator: true })
  const id = await uploadWhole(strict, creator, clip)
  await answerOf(askAs(strict, creator, SUBMIT, { id, media: MEDIA_FORM }))
  const [media = assert.fail()] = await mediaOfUpload(strict, creator)
  assert.deepEqual([media.verified, media.approved], [false, false])
})

test('a non-creator uploads one first video on invitation, never approved automatically', async () => {
  const invitee = await seedAccount(site)
  const refused = {
    status: 403,
    code: 'FORBIDDEN',
    words: 'Only creators can upload. Become a creator first.',
  }
  assert.deepEqual(await refusalIn(await begin(site, invitee, clip.length)), refused)
  const invited = { 'upload-metadata': metadata({ invitation: 'true' }) }
  const id = await startUpload(site, invitee, clip.length, invited)
  assert.equal((await begin(site, invitee, clip.length, invited)).status, 429)
  await patch(site, invitee, id, { offset: 0, bytes: clip })
  assert.equal((await refusalOf(submit(invitee, id))).code, 'FORBIDDEN')
  await submitted(invitee, id, { ...MEDIA_FORM, invitation: true })
  const [media = assert.fail()] = await mediaOfUpload(site, invitee)
  assert.deepEqual([media.verified, media.approved], [false, false])

  const better = await startUpload(site, invitee, clip.length, invited)
  await patch(site, invitee, better, { offset: 0, bytes: clip })
  assert.deepEqual(
    (await mediaOfUpload(site, invitee)).map(idOf),
    [id],
    'it stays until the other is complete',
  )
  for (const _ of [1, 2]) await submitted(invitee, better, { ...MEDIA_FORM, invitation: true })
  assert.deepEqual((await mediaOfUpload(site, invitee)).map(idOf), [better], 'a new one takes its place')
  const { db } = site.app
  await makeCreator(site, invitee.id)
  await db.updateTable('media').set({ verified: true, approved: true }).where('id', '=', better).execute()
  // Simulates an account that was a creator before.
  await db
    .updateTable('creator_applications')
    .set({ status: 'revoked' })
    .where('account_id', '=', invitee.id)
    .execute()
  assert.deepEqual(await refusalIn(await begin(site, invitee, clip.length, invited)), refused)

  const other = await seedAccount(site)
  const photo = await makePhoto()
  const second = await startUpload(site, other, photo.length, invited)
  await patch(site, other, second, { offset: 0, bytes: photo })
  assert.equal(
    (await refusalOf(submit(other, second, { ...MEDIA_FORM, invitation: true }))).code,
    'FORBIDDEN',
  )
  assert.deepEqual(await mediaOfUpload(site, other), [])
})

const idOf = ({ id }: { id: string }) => id

test('rejects visitors, and access to another account’s upload', async () => {
  const [creator, other] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  assert.equal((await begin(site, null, 10)).status, 401)
  const id = await startUpload(site, creator, clip.length)
  const piece = { offset: 0, bytes: clip.subarray(0, 100) }
  assert.equal((await head(site, null, id)).status, 401)
  assert.equal((await patch(site, null, id, piece)).status, 401)
  assert.equal((await head(site, other, id)).status, 404)
  assert.equal((await patch(site, other, id, piece)).status, 404)
  const cancel = 'mutation ($id: ID!) { cancelUpload(id: $id) }'
  assert.equal(await answerOf(askAs(site, other, cancel, { id })), false)
  for (const who of [other, null])
    assert.equal((await refusalOf(submit(who, id))).code, who ? 'NOT_FOUND' : 401)
  assert.deepEqual(await answerOf(askAs(site, other, '{ uploads { id } }')), [])
  assert.equal(await offsetOf(site, creator, id), 0)
})

test('an upload can be cancelled both ways, with its bytes, once', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const cancel = 'mutation ($id: ID!) { cancelUpload(id: $id) }'
  const first = await uploadWhole(site, creator, clip)
  assert.equal(await answerOf(askAs(site, creator, cancel, { id: first })), true)
  assert.equal(await answerOf(askAs(site, creator, cancel, { id: first })), false)
  const second = await uploadWhole(site, creator, clip)
  const headers = { cookie: creator.cookie, 'tus-resumable': '1.0.0' }
  const erase = () => site.get(`${RESUMABLE}/${second}`, { method: 'DELETE', headers })
  assert.equal((await erase()).status, 204)
  assert.equal((await erase()).status, 404)
  assert.equal((await head(site, creator, second)).status, 404)
  const names = await incomingNames(site)
  assert.ok(!names.includes(first) && !names.includes(second))
})

test('OPTIONS describes the server’s capabilities', async () => {
  const answer = await site.get(RESUMABLE, { method: 'OPTIONS' })
  assert.equal(answer.status, 204)
  assert.equal(answer.headers.get('tus-version'), '1.0.0')
  assert.equal(answer.headers.get('tus-extension'), 'creation,creation-with-upload,termination,expiration')
  assert.equal(answer.headers.get('tus-max-size'), String(1000 * 1024 * 1024))
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
})

test('a custom cover can be uploaded, replaced and submitted by name', async () => {
  const [creator, other] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  const id = await startUpload(site, creator, clip.length)
  const send = (who: UploadingPerson | null, bytes: Uint8Array, upload = id) =>
    sendParts(site, who, [['picture', bytes, 'mine.jpg']], `/api/upload/cover/${upload}`)
  const photo = await makePhoto()
  const named = async () => ((await (await send(creator, photo)).json()) as { cover: string }).cover
  const [first, cover] = [await named(), await named()]
  assert.match(cover, /^cover-[0-9a-f]{12}\.webp$/)
  assert.deepEqual(
    (await storedKeys(site)).filter((key) => key.includes(id)),
    [`media/${id}/${cover}`],
  )
  assert.equal((await refusalIn(await send(other, photo))).code, 'NOT_FOUND')
  assert.equal((await refusalIn(await send(null, photo))).code, 401)
  assert.equal((await refusalIn(await send(creator, photo, 'x'))).code, 'BAD_INPUT')
  assert.equal((await refusalIn(await send(creator, Buffer.from('words')))).code, 'UNSUPPORTED_TYPE')
  assert.equal((await refusalIn(await send(creator, photo.subarray(0, 300)))).code, 'UNSUPPORTED_TYPE')
  for (const wrong of [first, '../../secret', 'original.mp4'])
    assert.deepEqual(
      (await submit(creator, id, { ...MEDIA_FORM, cover: wrong })).errors?.[0]?.extensions.fields,
      {
        cover: 'Choose the cover again',
      },
    )
  await submitted(creator, id, { ...MEDIA_FORM, cover })
  assert.equal((await refusalIn(await send(creator, photo))).code, 'NOT_FOUND')
  await patch(site, creator, id, { offset: 0, bytes: clip })
  const [media] = await mediaOfUpload(site, creator)
  assert.equal(media?.cover, cover)

  const forgotten = await startUpload(site, creator, clip.length)
  await send(creator, photo, forgotten)
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { cancelUpload(id: $id) }', { id: forgotten }))
  assert.deepEqual(
    (await storedKeys(site)).filter((key) => key.includes(forgotten)),
    [],
  )
})
