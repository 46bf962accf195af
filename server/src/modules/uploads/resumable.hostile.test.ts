/** Hostile resumable uploads: sizes, offsets, versions, names, content and ids. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { UPLOAD } from '#rules/media.ts'
import { isStorable } from '#rules/plain-text.ts'
import { clipBytes } from '../../../test/clips.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import {
  begin,
  head,
  incomingNames,
  MEDIA_FORM,
  mediaOfUpload,
  metadata,
  offsetOf,
  patch,
  RESUMABLE,
  refusalIn,
  startUpload,
  uploadIds,
} from '../../../test/uploads.ts'
import { cleanFileName } from './begin-upload.ts'
import { refuseUnlessDiskSpace } from './disk-space.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = await seedAccount(site, { isCreator: true })
const clip = await clipBytes()
const NOT_MEDIA = {
  status: 415,
  code: 'UNSUPPORTED_TYPE',
  words: 'This file type isn’t supported. Use mp4, avi, mkv, webm, mov, png, jpg, jpeg, webp.',
}

test('requires a size from 1 byte to 1000 MB at creation', async () => {
  const tooLarge = { status: 413, code: 'INPUT_TOO_LARGE', words: 'Max 1000mb allowed' }
  for (const bytes of [UPLOAD.maxBytes + 1, '9007199254740993', '9'.repeat(30)])
    assert.deepEqual(await refusalIn(await begin(site, creator, bytes)), tooLarge)
  for (const bytes of ['-1', 'NaN', '1e3', '0x10', '1.5', ' ', '', 'Infinity', '9'.repeat(31), '1, 2'])
    assert.equal((await refusalIn(await begin(site, creator, bytes))).status, 400, bytes)
  assert.equal((await refusalIn(await begin(site, creator, 0))).words, 'The file is empty.')
  const headers = { cookie: creator.cookie, 'tus-resumable': '1.0.0' }
  assert.equal((await site.get(RESUMABLE, { method: 'POST', headers })).status, 400)
  const deferred = { ...headers, 'upload-defer-length': '1' }
  assert.equal((await site.get(RESUMABLE, { method: 'POST', headers: deferred })).status, 400)
  assert.equal((await begin(site, creator, 100, { 'upload-defer-length': '1' })).status, 501)
  assert.equal((await begin(site, creator, 100, { 'upload-concat': 'final;/a /b' })).status, 501)
  assert.deepEqual(await uploadIds(site, creator), [])
  assert.deepEqual(await incomingNames(site), [])
})

test('rejects other protocol versions and names the supported one', async () => {
  const id = await startUpload(site, creator, clip.length)
  for (const version of ['0.2.2', '2.0.0', '1.0', '']) {
    const more = { 'tus-resumable': version }
    for (const answer of [
      await begin(site, creator, 10, more),
      await patch(site, creator, id, { offset: 0, bytes: clip.subarray(0, 10), more }),
    ]) {
      assert.equal(answer.status, 412)
      assert.equal(answer.headers.get('tus-version'), '1.0.0')
    }
  }
  assert.equal(await offsetOf(site, creator, id), 0)
})

test('accepts bytes only at the current offset', async () => {
  const id = await startUpload(site, creator, clip.length)
  const half = clip.subarray(0, 10_000)
  for (const offset of [1, 10_000, clip.length, Number.MAX_SAFE_INTEGER])
    assert.equal((await refusalIn(await patch(site, creator, id, { offset, bytes: half }))).status, 409)
  for (const offset of ['-1', 'NaN', '0x0', '00', '', '1.5'])
    assert.equal(
      (await refusalIn(await patch(site, creator, id, { offset, bytes: half }))).status,
      400,
      offset,
    )
  const typed = { 'content-type': 'application/octet-stream' }
  assert.equal((await patch(site, creator, id, { offset: 0, bytes: half, more: typed })).status, 415)
  assert.equal(await offsetOf(site, creator, id), 0)
  assert.equal((await patch(site, creator, id, { offset: 0, bytes: half })).status, 204)
  assert.equal((await patch(site, creator, id, { offset: 0, bytes: half })).status, 409)
  assert.equal(await offsetOf(site, creator, id), 10_000)
})

test('rejects more bytes than announced, and the upload can continue', async () => {
  const id = await startUpload(site, creator, clip.length)
  const more = Buffer.concat([clip, Buffer.alloc(10)])
  assert.deepEqual(await refusalIn(await patch(site, creator, id, { offset: 0, bytes: more })), {
    status: 413,
    code: 'INPUT_TOO_LARGE',
    words: 'Max 1000mb allowed',
  })
  const silent = await site.get(`${RESUMABLE}/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: creator.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: ReadableStream.from([new Uint8Array(more)]),
    duplex: 'half',
  } as RequestInit)
  assert.equal(silent.status, 413)
  const offset = await offsetOf(site, creator, id)
  assert.ok(offset <= clip.length)
  assert.equal((await patch(site, creator, id, { offset, bytes: clip.subarray(offset) })).status, 204)
})

const NOT_MEDIA_BYTES: Record<string, Buffer> = {
  'a text': Buffer.alloc(100_000, 'hello '),
  'a playlist that calls itself mp4': Buffer.from(
    `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n${'\n'.repeat(9000)}`,
  ),
  'an SVG': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>${' '.repeat(9000)}`,
  ),
  'a concat script': Buffer.from(`ffconcat version 1.0\nfile /etc/passwd\n${' '.repeat(9000)}`),
  'a program': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(9000)]),
  'one byte': Buffer.from('x'),
}

for (const [what, bytes] of Object.entries(NOT_MEDIA_BYTES)) {
  test(`rejects and removes ${what} as soon as it is detected`, async () => {
    const named = { 'upload-metadata': metadata({ filename: 'me.mp4', filetype: 'video/mp4' }) }
    const id = await startUpload(site, creator, bytes.length, named)
    assert.deepEqual(await refusalIn(await patch(site, creator, id, { offset: 0, bytes })), NOT_MEDIA)
    assert.equal((await head(site, creator, id)).status, 404)
    assert.ok(!(await incomingNames(site)).includes(id))
    assert.ok(!(await uploadIds(site, creator)).includes(id))
  })
}

test('detects the content type even if bytes arrive one by one', async () => {
  const bytes = Buffer.alloc(20_000, 'no media ')
  const id = await startUpload(site, creator, bytes.length)
  assert.equal((await patch(site, creator, id, { offset: 0, bytes: bytes.subarray(0, 3) })).status, 204)
  assert.equal((await patch(site, creator, id, { offset: 3, bytes: bytes.subarray(3, 4000) })).status, 204)
  const third = await patch(site, creator, id, { offset: 4000, bytes: bytes.subarray(4000, 8000) })
  assert.deepEqual(await refusalIn(third), NOT_MEDIA)
  assert.equal((await head(site, creator, id)).status, 404)
})

/** Sends the raw path, which `fetch` would normalise. */
function rawStatus(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: creator.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const sent = request(site.url, { path, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(method === 'PATCH' ? 'bytes' : undefined)
  })
}

test('rejects invalid ids', async () => {
  const id = await startUpload(site, creator, clip.length)
  const before = await incomingNames(site)
  const tricks = [
    crypto.randomUUID(),
    '..%2f..%2fsecret.key',
    '%2e%2e',
    '..%5c..%5csecret.key',
    `${id}%00`,
    `${id}.json`,
    `${id}%2f..%2f${id}`,
    '__proto__',
    'x'.repeat(299),
    '%20',
    '%f0%9f%8c%8a',
  ]
  for (const trick of tricks)
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      assert.equal(await rawStatus(method, `${RESUMABLE}/${trick}`), 404, `${method} ${trick}`)
  assert.deepEqual(await incomingNames(site), before)
})

test('sanitises file names to one line', async () => {
  const person = await seedAccount(site, { isCreator: true })
  for (const text of NAUGHTY_STRINGS) assert.match(cleanFileName(text), /^[^\p{Cc}/\\]{1,255}$/u)
  for (const text of NAUGHTY_STRINGS.filter((_, index) => index % 25 === 0)) {
    const answer = await begin(site, person, 10, { 'upload-metadata': metadata({ filename: text }) })
    assert.equal(answer.status, 201, JSON.stringify(text))
  }
  const listed = await answerOf<{ fileName: string }[]>(askAs(site, person, '{ uploads { fileName } }'))
  for (const { fileName } of listed) assert.match(fileName, /^[^\p{Cc}/\\]{1,255}$/u)
  assert.equal(cleanFileName('../../etc/passwd'), 'passwd')
  assert.equal(cleanFileName('C:\\Users\\me\\clip.mp4'), 'clip.mp4')
  assert.equal(cleanFileName('a\u202egpj.exe\n'), 'agpj.exe')
  assert.equal([...cleanFileName('🌊'.repeat(300))].length, 255)
  for (const nothing of [null, '', '/', ' \n', '\u200b\0']) assert.equal(cleanFileName(nothing), 'upload')
})

test('rejects unreadable metadata', async () => {
  for (const text of [
    'filename',
    'filename !!!',
    'filename YQ==,filename YQ==',
    ' ',
    ',',
    'toString YQ==',
    '__proto__ YQ==',
    'é YQ==',
  ]) {
    const headers = { 'upload-metadata': Buffer.from(text).toString('latin1') }
    const { status } = await begin(site, creator, 10, headers)
    assert.ok(status === 400 || (status === 201 && text === 'filename'), `${text}: ${status}`)
  }
})

test('allows twenty uploads in progress, even if started concurrently', async () => {
  const person = await seedAccount(site, { isCreator: true })
  const answers = await Promise.all(Array.from({ length: 25 }, () => begin(site, person, 10)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, UPLOAD.maxOpen)
  assert.equal(statuses.filter((status) => status === 429).length, 5)
  assert.equal((await uploadIds(site, person)).length, UPLOAD.maxOpen)
})

test('rejects an upload that exceeds the disk space before the first byte', async () => {
  const folder = site.app.uploads.folders.incoming
  await assert.rejects(
    refuseUnlessDiskSpace(folder, 1000, async () => 256 * 1024 * 1024 + 999),
    { code: 'DISK_FULL' },
  )
  await refuseUnlessDiskSpace(folder, 1000, async () => 256 * 1024 * 1024 + 1000)
  await refuseUnlessDiskSpace(folder, 1)
})

test('rejects a cross-site upload', async () => {
  const answer = await begin(site, creator, 10, { 'sec-fetch-site': 'cross-site' })
  assert.equal((await refusalIn(answer)).code, 'CROSS_SITE')
})

test('rate-limits creation, not sending', async () => {
  const counted = await freshSite()
  const person = await seedAccount(counted, { isCreator: true })
  const id = await startUpload(counted, person, clip.length)
  const pieces = Array.from({ length: 130 }, (_, index) => index * 10)
  for (const offset of pieces) {
    const bytes = clip.subarray(offset, offset + 10)
    assert.equal((await patch(counted, person, id, { offset, bytes })).status, 204)
  }
  let status = 0
  for (let tries = 0; tries < 120 && status !== 429; tries += 1)
    status = (await begin(counted, person, 'nonsense')).status
  assert.equal(status, 429)
})

const SAVE = 'mutation ($id: ID!, $fields: JSON!) { saveUpload(id: $id, fields: $fields) { fields } }'
const save = (id: string, fields: unknown) => askAs(site, creator, SAVE, { id, fields })

test('stores a draft verbatim and rejects what the database cannot store', async () => {
  const id = await startUpload(site, creator, clip.length)
  const typed = {
    description: 'x',
    tags: ['', '  '],
    shop: '3,5',
    nested: { a: [1, null, true] },
    __proto__: 1,
  }
  const stored = JSON.parse(JSON.stringify(typed))
  assert.deepEqual(await answerOf(save(id, typed)), { fields: stored })
  const storable = NAUGHTY_STRINGS.filter((text) => isStorable(text) && text.length < 300)
  for (let start = 0; start < storable.length; start += 40) {
    const tags = storable.slice(start, start + 40)
    assert.deepEqual(await answerOf(save(id, { tags })), { fields: { tags } })
  }
  let deep: unknown = 1
  for (let depth = 0; depth < 2000; depth += 1) deep = [deep]
  const wrong = ['text', 5, [1], { a: 'x\0y' }, { 'k\0': 1 }, { a: '\ud800' }, { deep }]
  for (const fields of wrong) assert.equal((await refusalOf(save(id, fields))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(save(id, { a: 'x'.repeat(17_000) }))).code, 'INPUT_TOO_LARGE')
  assert.equal((await refusalOf(save('nonsense', {}))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(save(crypto.randomUUID(), {}))).code, 'NOT_FOUND')
})

test('reports form errors per field, and ignores drafts after submission', async () => {
  const id = await startUpload(site, creator, clip.length)
  const submit = `mutation ($id: ID!, $media: MediaInput!) { submitUpload(id: $id, media: $media) { isSubmitted } }`
  const wrong = {
    description: ' a ',
    tags: ['x'],
    visibility: 'all',
    shop: 2,
    poster_at: -1,
    alt: 'x'.repeat(301),
  }
  const answer = await askAs(site, creator, submit, { id, media: wrong })
  assert.deepEqual(answer.errors?.[0]?.extensions.fields, {
    description: 'Use 3 to 256 characters',
    tags: 'Tags may only contain alphanumeric characters as well as hyphens. Minimum length is 2 chars, maximum -20.',
    visibility: 'Choose who can view it',
    shop: 'Minimum $3',
    alt: 'Use at most 300 characters',
    poster_at: 'Choose a time within the video',
  })
  const sold = { ...MEDIA_FORM, private: true, shop: 5 }
  const both = await askAs(site, creator, submit, { id, media: sold })
  assert.deepEqual(both.errors?.[0]?.extensions.fields, {
    shop: 'Private media can only be sold by message or share link',
  })
  for (const shop of [3.001, 1e12, -5])
    assert.equal(
      (await refusalOf(askAs(site, creator, submit, { id, media: { ...MEDIA_FORM, shop } }))).code,
      'BAD_INPUT',
    )
  await answerOf(askAs(site, creator, submit, { id, media: MEDIA_FORM }))
  await answerOf(save(id, { description: 'too late' }))
  await patch(site, creator, id, { offset: 0, bytes: clip })
  const row = (await mediaOfUpload(site, creator)).find((media) => media.id === id)
  assert.equal(row?.description, MEDIA_FORM.description)
})
