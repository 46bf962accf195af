/** Uploads across two machines with one bucket and database: either takes the next piece, and no byte is written twice. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { clipBytes } from '../../../test/clips.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { startS3 } from '../../../test/s3/s3-server.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import {
  eventually,
  head,
  incomingNames,
  jobsOf,
  MEDIA_FORM,
  mediaOfUpload,
  offsetOf,
  originalOf,
  patch,
  RESUMABLE,
  refusalIn,
  startUpload,
  type UploadingPerson,
} from '../../../test/uploads.ts'
import { sweepUploads } from './sweep-uploads.ts'

const s3 = await startS3()
after(() => s3.close())
const SECRET_KEY = 'one secret for both machines, long enough'
const one = await freshSite({ ...s3.env, RATE_LIMITS: 'off', SECRET_KEY })
const two = await freshSite({ ...s3.env, RATE_LIMITS: 'off', SECRET_KEY, DATABASE_URL: one.databaseUrl })
const clip = await clipBytes()
/** A clip of several pieces, padded after the video with bytes that players ignore. */
const large = Buffer.concat([clip, randomBytes(20_000_000 - clip.length)])

const SUBMIT = 'mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { id } }'
const submit = (site: TestSite, who: UploadingPerson, id: string) =>
  answerOf(askAs(site, who, SUBMIT, { id, media: MEDIA_FORM }))

async function becameOne(who: UploadingPerson, id: string, bytes: Buffer) {
  const [media = assert.fail('it did not become media'), ...more] = await mediaOfUpload(one, who)
  assert.deepEqual([media.id, more], [id, []])
  assert.ok((await originalOf(two, media)).equals(bytes))
  assert.deepEqual(await jobsOf(one, id), ['media-prepare'])
  assert.ok(!(await incomingNames(one)).includes(id), 'no piece stays')
  assert.equal(s3.bucket.sendings.size, 0)
}

test('pieces sent to either machine become one file', async () => {
  const creator = await seedAccount(one, { isCreator: true })
  const id = await startUpload(one, creator, large.length)
  const cuts = [0, 100, 9_000_000, 9_000_001, large.length]
  for (let at = 0; at + 1 < cuts.length; at += 1) {
    const [offset = 0, end = 0] = [cuts[at], cuts[at + 1]]
    const site = at % 2 ? two : one
    const answer = await patch(site, creator, id, { offset, bytes: large.subarray(offset, end) })
    assert.deepEqual([answer.status, answer.headers.get('upload-offset')], [204, String(end)])
    assert.equal(await offsetOf(at % 2 ? one : two, creator, id), end)
  }
  await submit(two, creator, id)
  await becameOne(creator, id, large)
})

/** Sends part of the announced bytes to the first machine and leaves the connection open. */
async function hang(who: UploadingPerson, id: string, part: Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(one.url).port), '127.0.0.1')
  const lines = [
    ...[`PATCH ${RESUMABLE}/${id} HTTP/1.1`, 'host: site', `cookie: ${who.cookie}`, 'tus-resumable: 1.0.0'],
    ...[
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      `content-length: ${clip.length}`,
    ],
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(part, resolve))
  await eventually(
    async () => {
      const lock = await two.app.uploads.locks.acquire(`upload ${id}`, () => undefined)
      await lock?.release()
      return lock
    },
    (lock) => lock === null,
  )
  return socket
}

test('a broken connection on one machine keeps its bytes, and the other continues from there', async () => {
  const creator = await seedAccount(one, { isCreator: true })
  const id = await startUpload(one, creator, clip.length)
  const socket = await hang(creator, id, clip.subarray(0, 20_000))
  socket.destroy()
  const offset = await offsetOf(two, creator, id)
  assert.equal(offset, 20_000)
  assert.equal((await patch(two, creator, id, { offset, bytes: clip.subarray(offset) })).status, 204)
  await submit(one, creator, id)
  await becameOne(creator, id, clip)
})

test('a hanging request on one machine ends when its client resumes on the other', async () => {
  const creator = await seedAccount(one, { isCreator: true })
  const id = await startUpload(one, creator, clip.length)
  const socket = await hang(creator, id, clip.subarray(0, 10_000))
  const offset = await offsetOf(two, creator, id)
  assert.equal(offset, 10_000, 'what came before it hung is kept')
  socket.destroy()
  assert.equal((await patch(two, creator, id, { offset, bytes: clip.subarray(offset) })).status, 204)
  await submit(two, creator, id)
  await becameOne(creator, id, clip)
})

test('of the same piece sent to both at once, one is accepted and the other is a conflict', async () => {
  for (let round = 0; round < 3; round += 1) {
    const creator = await seedAccount(one, { isCreator: true })
    const id = await startUpload(one, creator, clip.length)
    const both = [one, two].map((site) => patch(site, creator, id, { offset: 0, bytes: clip }))
    assert.deepEqual((await Promise.all(both)).map(({ status }) => status).sort(), [204, 409])
    await Promise.all([submit(one, creator, id), submit(two, creator, id)])
    await becameOne(creator, id, clip)
  }
})

test('rejects non-media content at its first bytes, on the machine that receives them, and removes it', async () => {
  const creator = await seedAccount(one, { isCreator: true })
  const id = await startUpload(one, creator, 300_000)
  const bytes = Buffer.alloc(300_000, 'x')
  await patch(one, creator, id, { offset: 0, bytes: bytes.subarray(0, 100) })
  const refused = await patch(two, creator, id, { offset: 100, bytes: bytes.subarray(100) })
  assert.equal((await refusalIn(refused)).code, 'UNSUPPORTED_TYPE')
  assert.equal((await head(one, creator, id)).status, 404)
  assert.ok(!(await incomingNames(one)).includes(id))
})

test('sweeps pieces left by a crashed process, not those of an active upload', async () => {
  const creator = await seedAccount(one, { isCreator: true })
  const id = await startUpload(one, creator, clip.length)
  await patch(one, creator, id, { offset: 0, bytes: clip.subarray(0, 5_000) })
  const stray = '00000000-0000-4000-8000-000000000001'
  s3.bucket.put(`incoming/${stray}/000000000000000.part`, Buffer.from('x'), { type: '', meta: {} })
  for (const [key, object] of s3.bucket.objects)
    if (key.startsWith('incoming/')) object.modifiedAt = new Date(Date.now() - 3 * 86_400_000)
  await sweepUploads(two.app, two.app.log)
  assert.deepEqual(await incomingNames(one), [id])
})
