import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pictureRefusal, pngOf, sendPicture, sentPicture, svgOf } from '../../../test/branding.ts'
import { refusalOf } from '../../../test/people.ts'
import { save } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const admin = await seedStaff(site, 'admin')

const refused = async (kind: string, bytes: Buffer) =>
  pictureRefusal(await sendPicture(site, admin, kind, bytes))

test('of an SVG only its pixels are served, without scripts or what it refers to', async () => {
  const svg = svgOf(
    `<script>fetch('/api')</script><image href="file:///etc/passwd" width="9" height="9"/><rect width="64" height="64" fill="#f00" onload="alert(1)"/>`,
  )
  const id = await sentPicture(site, admin, 'icon', svg)
  const bytes = Buffer.from(await (await site.get(`/brand/${id}/large.png`)).arrayBuffer())
  assert.equal((await sharp(bytes).metadata()).format, 'png')
  assert.ok(!/script|passwd|onload/.test(bytes.toString('latin1')))
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([...data.subarray(0, 3)], [255, 0, 0])
})

/** Claims a size in its header without having the pixels. */
function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('pictures of a hundred megapixels, other formats and damaged files are refused', async () => {
  const tooMany = 'This picture has more than 16 megapixels. Use a smaller one.'
  const wrongType = 'Use an SVG or PNG picture'
  const damaged = 'Couldn’t read this picture. Try another one.'
  const gif = await sharp(await pngOf({ width: 600, height: 600 }))
    .gif()
    .toBuffer()
  const jpeg = await sharp(await pngOf({ width: 600, height: 600 }))
    .jpeg()
    .toBuffer()
  const cut = (await pngOf({ width: 600, height: 600 })).subarray(0, 200)
  const cases: [Buffer, string][] = [
    [pngClaiming(10_000, 10_000), tooMany],
    [svgOf('', 'width="20000" height="20000"'), tooMany],
    [gif, wrongType],
    [jpeg, wrongType],
    [Buffer.from('<html><svg></svg></html>'), damaged],
    [cut, damaged],
  ]
  for (const [bytes, message] of cases)
    assert.deepEqual(await refused('icon', bytes), { status: 400, message })
})

test('files of more than 2 MB and unknown purposes are refused', async () => {
  const large = Buffer.alloc(2 * 1024 * 1024 + 1, 0x20)
  assert.deepEqual(await refused('logo', large), { status: 413, message: 'Pictures can be up to 2 MB' })
  const png = await pngOf({ width: 600, height: 600 })
  assert.deepEqual(await refused('banner', png), { status: 400, message: 'Choose logo or icon' })
})

test('an accent that text cannot be read on is refused with a colour that works', async () => {
  const words = async (value: unknown) =>
    (await refusalOf(save(site, admin, { 'branding.accent': value }))).words
  const dark = await words('#2233aa')
  assert.match(dark, /^Too dark: text needs a contrast of 4\.5:1\. Try #[0-9a-f]{6}\.$/)
  const suggested = /#[0-9a-f]{6}/.exec(dark)?.[0]
  assert.equal((await save(site, admin, { 'branding.accent': suggested })).errors, undefined)
  assert.equal(await words('#fbc84b'), 'Too close to money yellow. Choose another colour.')
  for (const value of ['red', '#fff', 'url(#a)', '#bb91ff;}body{display:none', 7, {}])
    assert.equal(await words(value), 'Enter a colour such as #bb91ff')
})

test('addresses of pictures and style sheets take ids, names and colours only', async () => {
  const id = await sentPicture(site, admin, 'icon', await pngOf({ width: 600, height: 600 }))
  const paths = [
    `/brand/${id}/logo.png`,
    `/brand/${id}/large.svg`,
    `/brand/${'f'.repeat(64)}/large.png`,
    '/brand/..%2f..%2fetc/large.png',
    '/brand/accent-fff.css',
    '/brand/accent-%7d%7d%7d%7d%7d%7d.css',
  ]
  for (const path of paths) assert.equal((await site.get(path)).status, 404, path)
})
