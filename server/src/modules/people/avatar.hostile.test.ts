import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { AVATAR } from '#rules/limits.ts'
import {
  type AvatarUpload,
  avatarFilesOf,
  firstUploadError,
  postAvatarForm,
  sendAvatar,
} from '../../../test/avatars.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()
const UNREADABLE = {
  status: 400,
  code: 'BAD_INPUT',
  words: 'Couldn’t read this picture. Try a different file.',
}
const TOO_LARGE = { status: 413, code: 'INPUT_TOO_LARGE', words: 'Your picture can be up to 10 MB' }

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
const photo = await noise(400, 300).jpeg().toBuffer()

async function refusesAndKeepsNothing(upload: AvatarUpload, expected: object): Promise<void> {
  const person = await seedAccount(site)
  assert.deepEqual(firstUploadError(await sendAvatar(site, person, upload)), expected)
  assert.deepEqual(await avatarFilesOf(site, person.id), [])
}

test('a picture of 10 MB is accepted, one byte more is rejected', async () => {
  const person = await seedAccount(site)
  const exactly = Buffer.concat([photo, Buffer.alloc(AVATAR.maxBytes - photo.length)])
  assert.equal((await sendAvatar(site, person, { bytes: exactly })).status, 200)
  await refusesAndKeepsNothing({ bytes: Buffer.concat([exactly, Buffer.alloc(1)]) }, TOO_LARGE)
})

test('15 MB are rejected with and without a Content-Length header', async () => {
  const bytes = Buffer.alloc(15 * 1024 * 1024, photo)
  await refusesAndKeepsNothing({ bytes }, TOO_LARGE)
  const boundary = 'candidboundary'
  async function* inPieces() {
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\n`,
    )
    for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const init = { body: ReadableStream.from(inPieces()), duplex: 'half' } as RequestInit
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  assert.deepEqual(
    firstUploadError(await postAvatarForm(site, await seedAccount(site), { ...init, headers })),
    TOO_LARGE,
  )
})

test('a truncated file is rejected', async () => {
  const pictures = [
    photo,
    await noise(400, 300).png().toBuffer(),
    await noise(400, 300).webp().toBuffer(),
    await noise(400, 300).gif().toBuffer(),
  ]
  for (const whole of pictures) {
    for (const part of [12, 60, Math.floor(whole.length / 2)])
      await refusesAndKeepsNothing({ bytes: whole.subarray(0, part) }, UNREADABLE)
  }
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const NOT_PICTURES: Record<string, Buffer> = {
  'an SVG with a script': Buffer.from(SVG),
  'an SVG behind spaces': Buffer.from(`\n\n  <?xml version="1.0"?>${SVG}`),
  'a text': Buffer.from('hello, I am a picture, believe me'),
  'a page': Buffer.from('<!doctype html><script>alert(document.domain)</script>'),
  'nothing at all': Buffer.alloc(0),
  'eleven bytes of a JPEG': photo.subarray(0, 11),
  'a JPEG’s first bytes before an SVG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
  'a GIF’s first bytes before a script': Buffer.from('GIF89a/*AAAA*/=1;alert(document.domain)//AAAAAAAAAAAA'),
  'a TIFF': await noise(40, 40).tiff().toBuffer(),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n'),
  'a HEIC that says AVIF and is empty': Buffer.from(
    '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1',
    'latin1',
  ),
}

for (const [what, bytes] of Object.entries(NOT_PICTURES)) {
  test(`${what} is rejected as a picture, whatever its name`, () =>
    refusesAndKeepsNothing({ bytes, name: 'me.png', type: 'image/png' }, UNREADABLE))
}

/** A decompression bomb: a PNG of one colour with the given dimensions in a few hundred kilobytes. */
function blankPng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture of 400 million pixels is rejected before decoding', async () => {
  const bomb = blankPng(20_000, 20_000, deflateSync(Buffer.alloc((20_000 / 8 + 1) * 20_000)))
  assert.ok(bomb.length < 1024 * 1024)
  await refusesAndKeepsNothing(
    { bytes: bomb },
    { status: 400, code: 'BAD_INPUT', words: 'This picture is too large. Try a smaller one.' },
  )
  const line = blankPng(60_000_000, 1, deflateSync(Buffer.alloc(7_500_001)))
  assert.equal(firstUploadError(await sendAvatar(site, await seedAccount(site), { bytes: line })).status, 400)
})

test('a photo of 49 million pixels is accepted', async () => {
  const bytes = blankPng(7_000, 7_000, deflateSync(Buffer.alloc((7_000 / 8 + 1) * 7_000)))
  assert.equal((await sendAvatar(site, await seedAccount(site), { bytes })).status, 200)
})

test('payloads hidden in or after a valid picture are stripped', async () => {
  const person = await seedAccount(site)
  const payload = '<script>alert(document.domain)</script>'
  const commented = Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, payload.length + 2]),
    Buffer.from(payload),
    photo.subarray(2),
  ])
  const polyglots = [
    commented,
    Buffer.concat([photo, Buffer.from(`PK\x03\x04${payload}`)]),
    Buffer.concat([await noise(40, 40).gif().toBuffer(), Buffer.from(payload)]),
    Buffer.concat([await noise(40, 40).png().toBuffer(), Buffer.from(payload)]),
  ]
  for (const bytes of polyglots) {
    const { status } = await sendAvatar(site, person, { bytes, name: 'x.html', type: 'text/html' })
    assert.equal(status, 200)
    for (const file of await avatarFilesOf(site, person.id)) {
      const served = Buffer.from(await (await site.get(`/files/${file}`)).arrayBuffer())
      assert.equal((await sharp(served).metadata()).format, 'webp')
      assert.ok(!served.includes('script'))
      assert.ok(!served.includes('PK\x03\x04'))
    }
  }
})

test('malformed forms get a clear error', async () => {
  const person = await seedAccount(site)
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const bodies: [RequestInit, number][] = [
    [{ body: '{"avatar": "x"}', headers: { 'content-type': 'application/json' } }, 415],
    [{ body: 'avatar=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    [{ body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    [{ body: '', headers: multipart }, 400],
    [{ body: 'no boundary in here', headers: multipart }, 400],
    [
      {
        body: '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
        headers: multipart,
      },
      400,
    ],
    [
      {
        body: '--b\r\ncontent-disposition: form-data; name="avatar"\r\n\r\nabc\r\n--b--',
        headers: multipart,
      },
      400,
    ],
    [
      {
        body: '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--b--',
        headers: multipart,
      },
      400,
    ],
    [{ body: new FormData() }, 400],
  ]
  for (const [init, status] of bodies) {
    const answer = firstUploadError(await postAvatarForm(site, person, init))
    assert.equal(answer.status, status, JSON.stringify(init))
    assert.ok(answer.words)
  }
})

test('a picture in another form field is not the avatar', async () => {
  const person = await seedAccount(site)
  const answer = await sendAvatar(site, person, { bytes: photo, field: 'banner' })
  assert.deepEqual(firstUploadError(answer), {
    status: 400,
    code: 'BAD_INPUT',
    words: 'Choose a picture',
  })
})

test('too many fields before the picture are rejected', async () => {
  const form = new FormData()
  for (let field = 0; field < 50; field += 1) form.append(`field${field}`, 'x')
  form.append('avatar', new Blob([new Uint8Array(photo)]), 'a.jpg')
  assert.equal(
    firstUploadError(await postAvatarForm(site, await seedAccount(site), { body: form })).status,
    400,
  )
})

test('cross-site uploads are rejected', async () => {
  const person = await seedAccount(site)
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(photo)]), 'a.jpg')
  const answer = await postAvatarForm(site, person, {
    body: form,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(firstUploadError(answer).code, 'CROSS_SITE')
  assert.deepEqual(await avatarFilesOf(site, person.id), [])
})

test('an aborted upload leaves no files, and the server keeps running', async () => {
  const person = await seedAccount(site)
  await hangUpInTheMiddle(person)
  assert.equal((await sendAvatar(site, person, { bytes: photo })).status, 200)
  assert.equal((await avatarFilesOf(site, person.id)).length, AVATAR.sizesPx.length)
})

async function hangUpInTheMiddle(person: Seeded): Promise<void> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const head = [
    'POST /api/upload/avatar HTTP/1.1',
    'host: site',
    `cookie: ${person.cookie}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000',
    '',
    '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n')
  await new Promise((resolve) => socket.write(head, resolve))
  await new Promise((resolve) => socket.write(photo.subarray(0, 2000), resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.destroy()
  await closed
}

test('the 121st upload within an hour is rate limited', async () => {
  const person = await seedAccount(site)
  const bytes = Buffer.from('no picture at all')
  const statuses: number[] = []
  for (let sent = 0; sent < 121; sent += 1) statuses.push((await sendAvatar(site, person, { bytes })).status)
  assert.ok(statuses.slice(0, 120).every((status) => status === 400))
  assert.equal(statuses[120], 429)
})
