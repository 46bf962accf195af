/** Hostile forms: sizes, counts, names, content, boundaries, aborts. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readForm, type TakeFile } from '#platform/http/form-stream.ts'
import { acceptForms } from '#platform/http/upload.ts'
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import { UPLOAD } from '#rules/media.ts'
import { clipBytes, makePhoto } from '../../../../test/clips.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  eventually,
  type FormPart,
  mediaOfUpload,
  refusalIn,
  sendParts,
  storedKeys,
} from '../../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = await seedAccount(site, { isCreator: true })
const clip = await clipBytes()
const photo = await makePhoto()
const MB = 1024 * 1024

const form = (index: number): FormPart[] => [
  [`medias[${index}][description]`, 'By the sea'],
  [`medias[${index}][tags]`, 'sea'],
  [`medias[${index}][visibility]`, 'free'],
]
const FILE: FormPart = ['media_files', photo, 'a.jpg']

/** Nothing of a rejected form is kept, neither rows nor files. */
async function refuses(answer: Promise<Response>) {
  const refused = await refusalIn(await answer)
  assert.equal((await mediaOfUpload(site, creator)).length, 0)
  await eventually(
    () => storedKeys(site),
    (keys) => keys.length === 0,
  )
  return refused
}

const send = (...parts: FormPart[]) => refuses(sendParts(site, creator, parts))

type Raw = { body: string | Buffer | AsyncIterable<Uint8Array>; headers?: Record<string, string> }

function sendRaw({ body, headers = {} }: Raw): Promise<Response> {
  return site.get('/api/upload/media', {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : ReadableStream.from(body),
    duplex: 'half',
    headers: { cookie: creator.cookie, 'content-type': 'multipart/form-data; boundary=b', ...headers },
  } as RequestInit)
}

const opening = (name = 'media_files', file = '; filename="a.mp4"') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`

test('rejects six files', async () => {
  const files = Array.from({ length: 6 }, () => FILE)
  const refused = await send(...files, ...[0, 1, 2, 3, 4, 5].flatMap(form))
  assert.deepEqual([refused.status, refused.words], [400, 'Choose at most 5 files at once'])
})

test('rejects more than 1000 MB by the announced length, before reading', async () => {
  const headers = {
    cookie: creator.cookie,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': UPLOAD.maxBytes + MB,
  }
  const sending = request(`${site.url}/api/upload/media`, { method: 'POST', headers })
  sending.write(opening())
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 413)
  assert.match(await text(answer), /Max 1000mb allowed/)
  sending.on('error', () => undefined).destroy()
})

test('cuts off an oversized body without announced length, and the client gets the response', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  await acceptForms(app)
  const rules = { maxFiles: 3, maxBytes: 2 * MB, tooLargeWords: 'Too large', tooManyText: 'Too many' }
  const key = fileKey('tests', 'form', 'file.bin')
  const takeFile: TakeFile = async ({ stream, maxBytes }) =>
    (await site.app.storage.write(key, stream, { maxBytes, keepSource: true })).bytes
  app.setErrorHandler(({ message }: Error, _request, reply) => reply.code(413).send(message))
  app.post('/', async (asked) => [...(await readForm(asked, rules, takeFile))])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  async function* form(megabytes: readonly number[]) {
    for (const size of megabytes) {
      yield Buffer.from(opening())
      for (let sent = 0; sent < size; sent += 0.5) yield Buffer.alloc(MB / 2)
      yield Buffer.from('\r\n')
    }
    yield Buffer.from('--b--\r\n')
  }
  const statusOf = async (...megabytes: number[]) => {
    const init = { method: 'POST', body: ReadableStream.from(form(megabytes)), duplex: 'half' } as RequestInit
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    return (await fetch(url, { ...init, headers })).status
  }
  assert.equal(await statusOf(2), 200)
  assert.equal(await statusOf(1, 0.5, 0.5), 200)
  assert.equal(await statusOf(2.5), 413)
  assert.equal(await statusOf(1, 1, 0.5), 413)
  assert.equal(await statusOf(40), 413)
  await site.app.storage.remove(key)
})

const NOT_MEDIA: Record<string, Buffer> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a playlist': Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
  'a concat file': Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n'),
  'a text': Buffer.from('hello'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
}

for (const [what, bytes] of Object.entries(NOT_MEDIA)) {
  test(`rejects ${what} named mp4, and the valid file next to it`, async () => {
    const refused = await send(FILE, ['media_files', bytes, 'me.mp4'], ...form(0), ...form(1))
    assert.deepEqual([refused.status, refused.code], [415, 'UNSUPPORTED_TYPE'])
  })
}

test('distinguishes an empty file, a form without a file, and a file in a wrong field', async () => {
  assert.equal(
    (await send(['media_files', Buffer.alloc(0), 'a.mp4'], ...form(0))).words,
    'The file is empty.',
  )
  assert.equal((await refuses(sendParts(site, creator, [['x', '1']]))).words, 'Choose a file to send')
  assert.equal((await send(['other', photo, 'a.jpg'], ...form(0))).words, 'Choose a file to send')
  assert.equal((await send(FILE)).fields?.['medias[0].description'], 'Description is required')
})

const WRONG_NAMES = [
  'medias[99][description]',
  'medias[1][description]',
  'medias[-1][description]',
  'medias[1e0][description]',
  'medias[__proto__][description]',
  'medias[constructor][x]',
  'medias[0]',
  'medias',
  'medias[0][__proto__][x]',
  'medias[0][tags][__proto__]',
  'medias[00000000000000000000][tags]',
]
for (const name of WRONG_NAMES) {
  test(`rejects a field called ${name}`, async () => {
    assert.equal((await send(FILE, ...form(0), [name, 'x'])).status, 400)
    assert.equal(({} as { x?: string }).x, undefined)
  })
}

test('rejects names of built-in properties and ignores unknown fields', async () => {
  assert.equal((await send(FILE, ...form(0), ['__proto__', 'x'])).status, 400)
  assert.equal((await send(FILE, ...form(0), ['toString', 'x'])).status, 400)
  const person = await seedAccount(site, { isCreator: true })
  const answer = await sendParts(site, person, [
    FILE,
    ...form(0),
    ['n', 'invitation'],
    ['medias[0][id]', '7'],
  ])
  assert.equal(answer.status, 200)
  for (const { id } of await mediaOfUpload(site, person))
    await site.app.storage.removeAll(filePrefix('media', id))
})

test('rejects a repeated, too long, or one of too many fields', async () => {
  const twice = await send(FILE, ...form(0), ['medias[0][description]', 'Another'])
  assert.deepEqual([twice.status, twice.words], [400, 'description was sent more than once'])
  assert.equal((await send(FILE, ...form(0), ['medias[0][alt]', 'x'.repeat(9000)])).status, 413)
  assert.equal((await send(FILE, ...form(0), ['x'.repeat(2000), '1'])).status, 413)
  const many = Array.from({ length: 300 }, (_, index): FormPart => [`x${index}`, '1'])
  assert.equal((await send(FILE, ...form(0), ...many)).status, 400)
})

const BROKEN: Record<string, Raw> = {
  'no boundary': { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
  'another boundary': {
    body: `${opening()}x\r\n--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=c' },
  },
  'no end': { body: Buffer.concat([Buffer.from(opening()), clip]) },
  'no end in the first bytes': { body: Buffer.concat([Buffer.from(opening()), clip.subarray(0, 100)]) },
  'no end in a field': { body: `${opening('medias[0][description]', '')}half` },
  'nothing at all': { body: '' },
  'only its end': { body: '--b--\r\n' },
  'headers without end': { body: `--b\r\n${'x-y: z\r\n'.repeat(5000)}` },
  'other content': { body: '{}', headers: { 'content-type': 'application/json' } },
}
for (const [what, raw] of Object.entries(BROKEN)) {
  test(`rejects a form with ${what}`, async () => {
    const { status } = await refuses(sendRaw(raw))
    assert.ok(status === 400 || status === 415, String(status))
  })
}

test('rejects a cross-site form', async () => {
  const answer = await site.get('/api/upload/media', {
    method: 'POST',
    body: `${opening()}x\r\n--b--\r\n`,
    headers: {
      cookie: creator.cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'sec-fetch-site': 'cross-site',
    },
  })
  assert.equal((await refusalIn(answer)).code, 'CROSS_SITE')
})

test('accepts a valid form after all of the above', async () => {
  assert.equal((await sendParts(site, creator, [FILE, ...form(0)])).status, 200)
})
