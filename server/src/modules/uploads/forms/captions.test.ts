/** Captions: uploaded by the video's owner, replaced per language, and validated. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  type FormPart,
  refusalIn,
  sendParts,
  storedKeys,
  type UploadingPerson,
} from '../../../../test/uploads.ts'
import { problemOfWebVtt } from './web-vtt.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })

const VTT =
  'WEBVTT - by hand\r\n\r\nNOTE hello\r\n\r\n1\r\n00:01.000 --> 00:02.500 align:start\r\nHello <b>sea</b>\r\n'

function send(
  who: UploadingPerson | null,
  media: string,
  more: Record<string, string> = {},
  text: string | Buffer = VTT,
) {
  const fields = { media, language: 'en', label: 'English', ...more }
  const parts: FormPart[] = [...Object.entries(fields).map(([name, value]): FormPart => [name, value])]
  return sendParts(site, who, [...parts, ['captions', Buffer.from(text), 'a.vtt']], '/api/upload/captions')
}

const keysOf = async (id: string) => (await storedKeys(site)).filter((key) => key.includes(`${id}/captions/`))

test('stores captions verbatim, one file per language', async () => {
  const { id } = await seedMedia(site, owner)
  assert.deepEqual(await (await send(owner, id)).json(), { captions: [{ language: 'en', label: 'English' }] })
  const second = await send(owner, id, { language: 'PT-br', label: ' Português ' })
  const both = [
    { language: 'en', label: 'English' },
    { language: 'pt-br', label: 'Português' },
  ]
  assert.deepEqual(await second.json(), { captions: both })
  const row = await site.app.db
    .selectFrom('media_captions')
    .select('file')
    .where('media_id', '=', id)
    .where('language', '=', 'en')
    .executeTakeFirstOrThrow()
  const key = (await keysOf(id)).find((known) => known.endsWith(row.file)) ?? assert.fail()
  assert.match(key, new RegExp(`^media/${id}/captions/en-[a-z0-9]+\\.vtt$`))
})

test('replaces captions of the same language and deletes the old file', async () => {
  const { id } = await seedMedia(site, owner)
  await send(owner, id)
  const [before] = await keysOf(id)
  const answer = await send(owner, id, { label: 'English (new)' })
  assert.deepEqual(await answer.json(), { captions: [{ language: 'en', label: 'English (new)' }] })
  const after = await keysOf(id)
  assert.equal(after.length, 1)
  assert.notEqual(after[0], before)
})

test('concurrent uploads leave one row and file per language', async () => {
  const { id } = await seedMedia(site, owner)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(owner, id)))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await keysOf(id)).length, 1)
})

test('rejects visitors, other accounts and photos, and stores nothing', async () => {
  const { id } = await seedMedia(site, owner)
  const { id: photo } = await seedMedia(site, owner, { type: 'photo' })
  const { id: hidden } = await seedMedia(site, owner, { visibility: 'private' })
  const other = await seedAccount(site, { isCreator: true })
  assert.equal((await send(null, id)).status, 401)
  assert.equal((await send(other, id)).status, 403)
  assert.equal((await send(other, hidden)).status, 404)
  assert.equal((await send(owner, crypto.randomUUID())).status, 404)
  assert.equal((await refusalIn(await send(owner, 'nonsense'))).status, 400)
  assert.equal((await refusalIn(await send(owner, photo))).words, 'Only videos can have captions.')
  for (const media of [id, photo, hidden]) assert.deepEqual(await keysOf(media), [])
})

test('a video has captions in twenty languages at most', async () => {
  const { id } = await seedMedia(site, owner)
  for (let count = 0; count < 20; count += 1) {
    const language = `en-x${count.toString().padStart(2, '0')}`
    assert.equal((await send(owner, id, { language })).status, 200)
  }
  assert.equal((await send(owner, id)).status, 400)
  assert.equal((await send(owner, id, { language: 'en-x07', label: 'Again' })).status, 200)
  assert.equal((await keysOf(id)).length, 20)
})

test('reports invalid language, label and captions per field', async () => {
  const { id } = await seedMedia(site, owner)
  const answer = await refusalIn(await send(owner, id, { language: '../en', label: ' ' }, 'hello'))
  assert.deepEqual(answer.fields, {
    language: 'Choose a language such as en or pt-br',
    label: 'Use 1 to 60 characters',
    captions: 'Captions must be a WebVTT file that starts with WEBVTT.',
  })
  for (const language of ['', 'e', 'english', 'en_US', 'en-', '-en', 'en-a', 'en/../..', 'en\0'])
    assert.equal((await send(owner, id, { language })).status, 400, JSON.stringify(language))
  for (const label of ['x'.repeat(61), 'a\nb', 'a\0b', '\u200b'])
    assert.equal((await send(owner, id, { label })).status, 400, JSON.stringify(label))
  const large = await refusalIn(await send(owner, id, {}, `${VTT}${'x'.repeat(512 * 1024)}`))
  assert.deepEqual([large.status, large.words], [413, 'Captions can be up to 512 KB'])
  assert.deepEqual(await keysOf(id), [])
})

test('accepts valid WebVTT only', () => {
  const fine = [
    'WEBVTT\n\n00:00.000 --> 00:01.000\nx',
    '\ufeffWEBVTT\n\n100:00:00.000 --> 100:00:01.000\nx',
    VTT,
  ]
  for (const text of fine) assert.equal(problemOfWebVtt(Buffer.from(text)), null, text)
  const wrong = [
    'WEBVTTX\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nno times',
    'WEBVTT\n\n00:02.000 --> 00:01.000\nx',
    'WEBVTT\n\n00:61.000 --> 02:00.000\nx',
    'WEBVTT\n\n0:00 --> 0:01\nx',
    'WEBVTT\n\n00:00,000 --> 00:01,000\nx',
    '1\n00:00:00,000 --> 00:00:01,000\nan SRT',
    'WEBVTT\n\n00:00.000 --> 00:01.000\n\0',
    '',
  ]
  for (const text of wrong) assert.notEqual(problemOfWebVtt(Buffer.from(text)), null, JSON.stringify(text))
  assert.notEqual(problemOfWebVtt(Buffer.from([0xff, 0xfe, 0x57, 0x00])), null)
})
