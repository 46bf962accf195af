/** Images and clips for messages: safe, playable, and visible to their sender and staff only. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { JobPostponed } from '#platform/jobs/define-job.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { CHAT_UPLOAD } from '#rules/media.ts'
import { clipBytes, makePhoto } from '../../../test/clips.ts'
import { askAs, refusalOf } from '../../../test/people.ts'
import { jobContext } from '../../../test/processing.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { eventually, refusalIn, sendParts, storedKeys } from '../../../test/uploads.ts'
import { findChatUpload } from './files.ts'
import { prepareVideo } from './prepare-video.ts'
import { findAttachmentFiles } from './sent-files.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
/** No worker runs here. */
const idle = await freshSite({ RATE_LIMITS: 'off' })
const person = await seedAccount(site)

type Sent = { url: string; type: string; mimetype: string }

const send = (who: Seeded | null, bytes: Uint8Array, field = 'upload') =>
  sendParts(site, who, [[field, bytes, 'x.bin']], '/api/uploads')

async function sentBy(who: Seeded, bytes: Uint8Array): Promise<Sent> {
  const answer = await send(who, bytes)
  assert.equal(answer.status, 200, await answer.clone().text())
  return (await answer.json()) as Sent
}

const get = (who: Seeded | null, url: string, headers = {}) =>
  site.get(url, { headers: { ...(who ? { cookie: who.cookie } : {}), ...headers } })

test('an image is turned upright, downscaled and stripped of camera metadata', async () => {
  const sent = await sentBy(person, await makePhoto({ width: 3000, height: 1000, orientation: 6 }))
  assert.deepEqual([sent.type, sent.mimetype], ['image', 'image/webp'])
  const answer = await get(person, sent.url)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, exif, format } = await sharp(bytes).metadata()
  assert.deepEqual([width, height, exif, format], [683, 2048, undefined, 'webp'])
  assert.ok(!bytes.includes('Secret'))
})

test('a playable clip is available at once and supports range requests', async () => {
  const sent = await sentBy(person, await clipBytes({ extension: 'mkv' }))
  assert.deepEqual([sent.type, sent.mimetype], ['video', 'video/mp4'])
  const answer = await get(person, sent.url, { range: 'bytes=4-7' })
  assert.equal(answer.status, 206)
  assert.equal(await answer.text(), 'ftyp')
  assert.equal(answer.headers.get('content-type'), 'video/mp4')
  assert.match(answer.headers.get('cache-control') ?? '', /private/)
  assert.deepEqual(
    (await storedKeys(site, 'chat')).filter((key) => sent.url.endsWith(key)).length,
    1,
    'only the playable file stays',
  )
})

test('a clip has a poster, which only those who may see the clip can open', async () => {
  const { url } = await sentBy(person, await clipBytes({ extension: 'mkv' }))
  const id = url.split('/')[3] ?? ''
  const file = (await findAttachmentFiles(site.app.db, [id])).get(id)
  assert.deepEqual([file?.poster, file?.state], [`/files/chat/${id}/poster.webp`, undefined])
  const answer = await get(person, file?.poster ?? '')
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [file?.width, file?.height])
  assert.ok((file?.duration ?? 0) > 0)
  const stranger = await seedAccount(site)
  for (const who of [stranger, null]) assert.equal((await get(who, file?.poster ?? '')).status, 404)
  const picture = await sentBy(person, await makePhoto({ width: 60, height: 40 }))
  assert.equal((await get(person, picture.url.replace('picture.webp', 'poster.webp'))).status, 404)
})

test('other clips are encoded first, with 503 until then', async () => {
  const early = await seedAccount(idle)
  const vp8 = await clipBytes({ extension: 'webm' })
  const received = await sendParts(idle, early, [['upload', vp8, 'a.webm']], '/api/uploads')
  const { url } = (await received.json()) as Sent
  const answer = await idle.get(url, { headers: { cookie: early.cookie } })
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('retry-after'), '5')

  const sent = await sentBy(person, vp8)
  const ready = await eventually(
    () => get(person, sent.url),
    ({ status }) => status !== 503,
  )
  assert.equal(ready.status, 200)
  assert.equal(Buffer.from(await ready.arrayBuffer()).toString('latin1', 4, 8), 'ftyp')
  const id = sent.url.split('/')[3] ?? ''
  const files = await eventually(
    async () => (await storedKeys(site, 'chat')).filter((key) => key.includes(id)),
    (keys) => keys.every((key) => !key.includes('original')),
  )
  assert.deepEqual(files.sort(), [`chat/${id}/clip.mp4`, `chat/${id}/poster.webp`])
})

test('a damaged clip is rejected, or fails and is not served', async () => {
  const vp8 = await clipBytes({ extension: 'webm' })
  const answer = await send(person, vp8.subarray(0, 600))
  assert.equal((await refusalIn(answer)).status, 415)
})

/** An accepted clip that waits for encoding. */
async function waiting(bytes: Buffer) {
  const sender = await seedAccount(idle)
  const { id } = await idle.app.db
    .insertInto('chat_uploads')
    .values({
      account_id: sender.id,
      kind: 'video',
      file: 'clip.mp4',
      mime_type: 'video/mp4',
      state: 'processing',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await idle.app.storage.write(fileKey('chat', id, 'original.webm'), bytes)
  const keys = async () => (await storedKeys(idle, 'chat')).filter((key) => key.includes(id))
  const row = () => findChatUpload(idle.app.db, id)
  return { id, sender, keys, row, url: `/files/chat/${id}/clip.mp4` }
}

const again = (who: Seeded | null, url: string) =>
  askAs(idle, who, 'mutation ($url: String!) { retryMessageFile(url: $url) }', { url })

test('killed workers, a full disk and killed tools never lose a clip', async () => {
  const { id, keys, row } = await waiting(await clipBytes({ extension: 'webm' }))
  const deps = idle.app
  const full = { ...deps, uploads: { ...deps.uploads, spareBytes: Number.MAX_SAFE_INTEGER } }
  await assert.rejects(prepareVideo(full, id, jobContext(3)), JobPostponed)
  const gone = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const broken = { ...deps, storage: { ...deps.storage, adopt: () => Promise.reject(gone) } }
  await assert.rejects(prepareVideo(broken, id, jobContext(4)), JobPostponed)
  assert.deepEqual(await keys(), [`chat/${id}/original.webm`])
  assert.equal((await row())?.state, 'processing')
  await prepareVideo(deps, id, jobContext(20))
  assert.equal((await row())?.state, 'ready')
  assert.deepEqual((await keys()).sort(), [`chat/${id}/clip.mp4`, `chat/${id}/poster.webp`])
})

test('the original of a failed clip stays, and its sender can retry once', async () => {
  const vp8 = await clipBytes({ extension: 'webm' })
  const { id, sender, keys, row, url } = await waiting(vp8.subarray(0, 600))
  await prepareVideo(idle.app, id, jobContext())
  const failed = await row()
  assert.equal(failed?.state, 'failed')
  assert.match(failed?.failure ?? '', /damaged or incomplete/)
  assert.deepEqual(await keys(), [`chat/${id}/original.webm`])
  assert.equal((await idle.get(url, { headers: { cookie: sender.cookie } })).status, 404)

  assert.equal((await refusalOf(again(await seedAccount(idle), url))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(again(null, url))).code, 401)
  for (const strange of ['', 'x', '/files/chat/x/clip.mp4', `/files/media/${id}/clip.mp4`])
    assert.equal((await refusalOf(again(sender, strange))).code, 'NOT_FOUND')
  const answers = await Promise.all([again(sender, url), again(sender, url)])
  assert.deepEqual(answers.map(({ data }) => data?.retryMessageFile).sort(), [false, true])
  assert.equal((await row())?.state, 'processing')
  const { rows } = await sql`select from jobs.job where data->>'uploadId' = ${id}`.execute(idle.app.db)
  assert.equal(rows.length, 1)
})

test('uploads for messages are limited per day', async () => {
  const greedy = await seedAccount(idle)
  const sendOne = async (who: Seeded) =>
    sendParts(idle, who, [['upload', await makePhoto(), 'x.jpg']], '/api/uploads')
  assert.equal((await sendOne(greedy)).status, 200)
  const own = idle.app.db.updateTable('chat_uploads').where('account_id', '=', greedy.id)
  await own.set({ bytes: CHAT_UPLOAD.perDay.bytes }).execute()
  const before = await storedKeys(idle, 'chat')
  const refused = await refusalIn(await sendOne(greedy))
  assert.deepEqual([refused.status, refused.code], [429, 'TOO_MANY_REQUESTS'])
  assert.deepEqual(await storedKeys(idle, 'chat'), before)
  assert.equal((await sendOne(await seedAccount(idle))).status, 200, 'it is everybody’s own')
  const yesterday = new Date(Date.now() - CHAT_UPLOAD.unsentAfterMs - 1000)
  await own.set({ created_at: yesterday }).execute()
  assert.equal((await sendOne(greedy)).status, 200)
})

test('only the sender sees an unsent file', async () => {
  const sent = await sentBy(person, await makePhoto())
  const [other, moderator] = [await seedAccount(site), await seedStaff(site, 'moderator')]
  assert.equal((await get(moderator, sent.url)).status, 404, 'staff say why first')
  assert.equal((await get(other, sent.url)).status, 404)
  assert.equal((await get(null, sent.url)).status, 404)
  assert.equal((await get(person, sent.url.replace('picture', 'original'))).status, 404)
  assert.equal((await get(person, '/files/chat/nothing/picture.webp')).status, 404)
})

test('rejects visitors, wrong fields, other content and more than 20 MB, and stores nothing', async () => {
  const before = await storedKeys(site, 'chat')
  assert.equal((await send(null, await makePhoto())).status, 401)
  assert.deepEqual(await refusalIn(await send(person, await makePhoto(), 'file')), {
    status: 400,
    code: 'BAD_INPUT',
    words: 'Choose a file to send',
  })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [svg, Buffer.from('#EXTM3U\n#EXTINF:1,\n/etc/passwd\n'), Buffer.from('text')])
    assert.equal((await refusalIn(await send(person, bytes))).status, 415)
  assert.equal((await refusalIn(await send(person, Buffer.alloc(0)))).words, 'The file is empty.')
  const cut = (await makePhoto()).subarray(0, 2000)
  assert.equal((await refusalIn(await send(person, cut))).status, 415)
  const large = await refusalIn(await send(person, Buffer.alloc(20 * 1024 * 1024 + 1)))
  assert.deepEqual([large.status, large.words], [413, 'Files in messages can be up to 20 MB'])
  assert.deepEqual(await storedKeys(site, 'chat'), before)
})
