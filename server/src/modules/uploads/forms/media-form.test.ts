/** Media uploaded as a form: several files in any order of parts, all or nothing. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { clipBytes, makeClip, makePhoto } from '../../../../test/clips.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  eventually,
  jobsOf,
  mediaOfUpload,
  originalOf,
  refusalIn,
  sendParts,
  storedKeys,
  type UploadingPerson,
} from '../../../../test/uploads.ts'
import { addSound } from '../../media/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const clip = await clipBytes()
const webm = await clipBytes({ extension: 'webm' })
const photo = await makePhoto()

const creator = () => seedAccount(site, { isCreator: true })
const send = (who: UploadingPerson | null, parts: Parameters<typeof sendParts>[2]) =>
  sendParts(site, who, parts)

function fieldsOf(index: number, more: Record<string, string> = {}): [string, string][] {
  const fields = { description: `Number ${index}`, tags: '["sea"]', visibility: 'free', ...more }
  return Object.entries(fields).map(([name, value]) => [`medias[${index}][${name}]`, value])
}

test('several files with their forms become media in order, with bytes and jobs', async () => {
  const who = await creator()
  const answer = await send(who, [
    ['media_files', clip, 'one.mp4'],
    ...fieldsOf(0, { shop: '3.50', poster_at: '0.5', alt: 'Sea', tags: 'Sea, Sunset' }),
    ['media_files', photo, 'two.exe'],
    ...fieldsOf(1, { visibility: 'subscription', private: 'true' }),
  ])
  assert.equal(answer.status, 200)
  const { medias } = (await answer.json()) as { medias: { id: string; type: string }[] }
  assert.deepEqual(
    medias.map(({ type }) => type),
    ['video', 'photo'],
  )
  const rows = new Map((await mediaOfUpload(site, who)).map((row) => [row.id, row]))
  const [first, second] = medias.map(({ id }) => rows.get(id) ?? assert.fail())
  assert.ok(first && second)
  assert.deepEqual(
    [first.description, first.tags, first.price_cents, first.poster_at_ms, first.alt, first.approved],
    ['Number 0', ['sea', 'sunset'], 350, 500, 'Sea', true],
  )
  assert.deepEqual([second.visibility, second.original], ['private', 'original.jpg'])
  assert.deepEqual(await originalOf(site, first), clip)
  assert.deepEqual(await originalOf(site, second), photo)
  for (const { id } of medias) assert.deepEqual(await jobsOf(site, id), ['media-prepare'])
})

test('fields may come before, between and after files, and tags in three formats', async () => {
  const who = await creator()
  const tagged = (index: number, tags: [string, string][]): [string, string][] => [
    [`medias[${index}][description]`, `Number ${index}`],
    [`medias[${index}][visibility]`, 'free'],
    ...tags,
  ]
  const answer = await send(who, [
    ...tagged(2, [
      ['medias[2][tags][0]', 'a1'],
      ['medias[2][tags][1]', 'b2'],
    ]),
    ['media_files', photo, 'a.jpg'],
    ['media_files', photo, 'b.jpg'],
    ...tagged(0, [['medias[0][tags]', '["a1","b2"]']]),
    ['media_files', photo, 'c.jpg'],
    ...tagged(1, [
      ['medias[1][tags][]', 'a1'],
      ['medias[1][tags][]', 'b2'],
    ]),
  ])
  assert.equal(answer.status, 200)
  const rows = await mediaOfUpload(site, who)
  assert.deepEqual(
    rows.map(({ tags }) => tags),
    [
      ['a1', 'b2'],
      ['a1', 'b2'],
      ['a1', 'b2'],
    ],
  )
})

test('one invalid form rejects all files and names the fields', async () => {
  const who = await creator()
  const stored = await storedKeys(site)
  const answer = await send(who, [
    ['media_files', clip, 'one.mp4'],
    ['media_files', photo, 'two.jpg'],
    ...fieldsOf(0),
    ...fieldsOf(1, { description: 'ab', shop: '1', available_date: 'soon', poster_at: 'x' }),
  ])
  assert.deepEqual((await refusalIn(answer)).fields, {
    'medias[1].description': 'Use 3 to 256 characters',
    'medias[1].shop': 'Minimum $3',
    'medias[1].available_date': 'Choose a release date and time',
    'medias[1].poster_at': 'Choose a time within the video',
  })
  assert.deepEqual(await mediaOfUpload(site, who), [])
  assert.deepEqual(await storedKeys(site), stored)
})

test('a form repeated with its key after a lost response gets the same answer and creates nothing twice', async () => {
  const who = await creator()
  const form: Parameters<typeof send>[1] = [
    ['media_files', clip, 'one.mp4'],
    ...fieldsOf(0),
    ['media_files', photo, 'two.jpg'],
    ...fieldsOf(1),
  ]
  const keyed = (person: UploadingPerson, key: string, path?: string, parts = form) =>
    sendParts(site, person, parts, path, { 'idempotency-key': key })
  const stored = (await storedKeys(site)).length
  const [first, second] = await Promise.all([keyed(who, 'a-lost-answer'), keyed(who, 'a-lost-answer')])
  const third = await keyed(who, 'a-lost-answer')
  const bodies = await Promise.all([first, second, third].map((answer) => answer.json()))
  assert.deepEqual([first.status, second.status, third.status], [200, 200, 200])
  assert.deepEqual(bodies[1], bodies[0])
  assert.deepEqual(bodies[2], bodies[0])
  const rows = await mediaOfUpload(site, who)
  assert.deepEqual(
    rows.map(({ id }) => id).sort(),
    (bodies[0] as { medias: { id: string }[] }).medias.map(({ id }) => id).sort(),
  )
  assert.equal((await storedKeys(site)).length, stored + 2, 'nothing of the others stays')
  const other = await creator()
  assert.equal((await keyed(other, 'a-lost-answer')).status, 200)
  assert.equal((await mediaOfUpload(site, other)).length, 2, 'keys are everybody’s own')
  for (const key of ['short', 'with spaces in it', '4242424242424242'])
    assert.equal((await refusalIn(await keyed(who, key))).code, 'BAD_INPUT')

  const recording: typeof form = [
    ['r', clip, 'r.mp4'],
    ['description', 'Recorded'],
    ['tags', 'sea'],
    ['visibility', 'free'],
  ]
  const answers = [1, 2].map(() => keyed(who, 'a-recording', '/api/upload/recording', recording))
  const [one, two] = await Promise.all(answers.map(async (answer) => (await answer).json()))
  assert.deepEqual(one, two)
  assert.equal((await mediaOfUpload(site, who)).length, 3)
})

test('rejects visitors and non-creators, except for one video on invitation', async () => {
  const invitee = await seedAccount(site)
  const parts: Parameters<typeof send>[1] = [['media_files', clip, 'one.mp4'], ...fieldsOf(0)]
  assert.equal((await refusalIn(await send(null, parts))).status, 401)
  assert.equal((await refusalIn(await send(invitee, parts))).code, 'FORBIDDEN')
  const invited: typeof parts = [...parts, ['medias[0][invitation]', 'true']]
  const twice: typeof parts = [
    ...invited,
    ['media_files', clip, 'b.mp4'],
    ...fieldsOf(1, { invitation: 'true' }),
  ]
  assert.equal((await refusalIn(await send(invitee, twice))).code, 'FORBIDDEN')
  const both = await Promise.all([send(invitee, invited), send(invitee, invited)])
  assert.deepEqual(
    both.map(({ status }) => status).sort(),
    [200, 200],
    'the later takes the place of the other',
  )
  const rows = await mediaOfUpload(site, invitee)
  assert.deepEqual(
    rows.map(({ approved, verified }) => [approved, verified]),
    [[false, false]],
  )
})

test('an aborted request leaves nothing behind', async () => {
  const who = await creator()
  const before = await storedKeys(site)
  const { filled, socket } = await startSending(who)
  await filled
  socket.destroy()
  await eventually(
    () => tempFiles(),
    (files) => files.length === 0,
  )
  await eventually(
    () => storedKeys(site),
    (keys) => keys.length === before.length,
  )
  assert.deepEqual(await mediaOfUpload(site, who), [])
})

/** One complete and one partial file of a form that never ends. */
async function startSending(who: Seeded) {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const opening = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="media_files"; filename="${name}"\r\n\r\n`
  const headers = [
    'POST /api/upload/media HTTP/1.1',
    'host: site',
    `cookie: ${who.cookie}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000000',
  ]
  const before = (await storedKeys(site)).length
  socket.write(`${headers.join('\r\n')}\r\n\r\n${opening('one.mp4')}`)
  socket.write(clip)
  socket.write(`\r\n${opening('two.mp4')}`)
  socket.write(clip)
  const filled = eventually(
    async () => [(await storedKeys(site)).length, (await tempFiles()).length],
    ([stored, temp]) => stored === before + 1 && temp === 1,
  )
  return { socket, filled }
}

async function tempFiles(): Promise<string[]> {
  return readdir(`${site.app.config.dataDir}/files/.tmp`)
}

test('a WebM or MP4 recording becomes a video with its sound', async () => {
  const who = await creator()
  const sound = await addSound(site.app, {
    name: 'Waves',
    path: await makeClip({ seconds: 1 }),
    mimeType: 'audio/mp4',
    durationMs: 1000,
    licence: 'CC0-1.0',
    source: 'Test',
  })
  const form: [string, string][] = [
    ['description', 'Recorded by the sea'],
    ['tags', 'sea'],
    ['visibility', 'free'],
  ]
  const plain = await sendParts(site, who, [['blob', webm, 'blob'], ...form], '/api/upload/recording')
  assert.equal(plain.status, 200)
  const { media } = (await plain.json()) as { media: { id: string; type: string } }
  assert.equal(media.type, 'video')
  const named: typeof form = [...form, ['sound', sound.id], ['delay', '1.5']]
  const second = await sendParts(site, who, [...named, ['recording', clip, 'r.mp4']], '/api/upload/recording')
  assert.equal(second.status, 200)
  const rows = await mediaOfUpload(site, who)
  assert.deepEqual(
    rows.map(({ original, sound_id, sound_delay_ms }) => [original, sound_id, sound_delay_ms]),
    [
      ['original.webm', null, 0],
      ['original.mp4', sound.id, 1500],
    ],
  )
  assert.deepEqual(await originalOf(site, rows[0] ?? assert.fail()), webm)
  assert.deepEqual(await jobsOf(site, media.id), ['media-prepare'])
})

test('rejects a recording that is a photo, has an unknown sound, or too long a delay', async () => {
  const who = await creator()
  const stored = await storedKeys(site)
  const form: [string, string][] = [
    ['description', 'Recorded'],
    ['tags', 'sea'],
    ['visibility', 'free'],
  ]
  const record = (parts: Parameters<typeof send>[1]) => sendParts(site, who, parts, '/api/upload/recording')
  assert.equal((await refusalIn(await record([...form, ['r', photo, 'r.webm']]))).status, 415)
  const unknown = await record([...form, ['r', clip, 'r.mp4'], ['sound', crypto.randomUUID()]])
  assert.deepEqual((await refusalIn(unknown)).fields, { sound: 'Unknown sound' })
  const { id } = await site.app.db
    .insertInto('sounds')
    .values({
      name: 'x',
      file: 'x.mp3',
      mime_type: 'audio/mpeg',
      duration_ms: 1,
      licence: 'CC0-1.0',
      source: 'Test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const delay of ['61', '-1', 'NaN', '1e9']) {
    const late = await record([...form, ['r', clip, 'r.mp4'], ['sound', id], ['delay', delay]])
    assert.deepEqual((await refusalIn(late)).fields, { delay: 'Choose a delay of 0 to 60 seconds' })
  }
  assert.equal(
    (await sendParts(site, null, [...form, ['r', clip, 'r']], '/api/upload/recording')).status,
    401,
  )
  assert.deepEqual(await mediaOfUpload(site, who), [])
  assert.deepEqual(await storedKeys(site), stored)
})
