import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { AVATAR } from '#rules/limits.ts'
import { avatarFilesOf, sendAvatar } from '../../../test/avatars.ts'
import { answerOf, askAs, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite()

/** Red on the left, blue on the right. */
function halves(width: number, height: number) {
  const half = Math.floor(width / 2)
  const blue = { create: { width: half, height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: width - half, top: 0 },
  ])
}

async function fetched(path: string): Promise<Buffer> {
  const answer = await site.get(path)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, , blue = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  if (red > 200 && blue < 60) return 'red'
  return blue > 200 && red < 60 ? 'blue' : 'other'
}

const shown = (person: Seeded) =>
  answerOf<{ avatar: string | null }>(
    askAs(site, person, 'query ($u: String!) { publicProfile(username: $u) { avatar } }', {
      u: person.username,
    }),
  ).then(({ avatar }) => avatar)

const removeAvatar = (person: Seeded | null) => askAs(site, person, 'mutation { removeAvatar }')

const FORMATS = {
  jpeg: () => halves(900, 600).jpeg().toBuffer(),
  png: () => halves(900, 600).png().toBuffer(),
  webp: () => halves(900, 600).webp().toBuffer(),
  gif: () => halves(900, 600).gif().toBuffer(),
  avif: () => halves(900, 600).avif().toBuffer(),
}

for (const [format, make] of Object.entries(FORMATS)) {
  test(`a ${format}, whatever its name and type, becomes square pictures in every size`, async () => {
    const person = await seedAccount(site)
    const { status, body } = await sendAvatar(site, person, {
      bytes: await make(),
      name: '../../evil.exe',
      type: 'text/html',
    })
    assert.equal(status, 200)
    assert.equal(body.avatar, `/files/avatars/${person.id}/${body.filename}`)
    assert.equal(await shown(person), body.avatar)
    for (const sizePx of AVATAR.sizesPx) {
      const picture = await fetched(String(body.avatar).replace('-256.', `-${sizePx}.`))
      const { format: made, width, height } = await sharp(picture).metadata()
      assert.deepEqual({ made, width, height }, { made: 'webp', width: sizePx, height: sizePx })
      // Cropped to the centre, where red and blue meet.
      assert.equal(await colourAt(picture, Math.floor(sizePx / 8), 2), 'red')
      assert.equal(await colourAt(picture, Math.floor((sizePx * 7) / 8), 2), 'blue')
    }
    assert.equal((await avatarFilesOf(site, person.id)).length, AVATAR.sizesPx.length)
  })
}

test('an animated picture becomes its first frame', async () => {
  const person = await seedAccount(site)
  const frame = (background: string) =>
    sharp({ create: { width: 80, height: 80, channels: 3, background } })
      .png()
      .toBuffer()
  const bytes = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const { body } = await sendAvatar(site, person, { bytes })
  const picture = await fetched(String(body.avatar))
  assert.equal(await colourAt(picture, 128, 128), 'red')
  assert.equal((await sharp(picture).metadata()).pages ?? 1, 1)
})

test('EXIF orientation is applied, and location is removed', async () => {
  const person = await seedAccount(site)
  const bytes = await halves(600, 600)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Candidcam', Artist: 'Pia Novak' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer()
  assert.equal((await sharp(bytes).metadata()).orientation, 6)
  assert.ok(bytes.includes('Candidcam'))
  const { body } = await sendAvatar(site, person, { bytes })
  for (const sizePx of AVATAR.sizesPx) {
    const picture = await fetched(String(body.avatar).replace('-256.', `-${sizePx}.`))
    const { exif, xmp, icc, iptc, orientation } = await sharp(picture).metadata()
    assert.deepEqual([exif, xmp, icc, iptc, orientation], Array(5).fill(undefined))
    for (const trace of ['Candidcam', 'Pia Novak', 'xmpmeta', 'Exif']) assert.ok(!picture.includes(trace))
    // Rotated clockwise, left becomes top.
    assert.equal(await colourAt(picture, sizePx - 2, Math.floor(sizePx / 8)), 'red')
    assert.equal(await colourAt(picture, 2, Math.floor((sizePx * 7) / 8)), 'blue')
  }
})

test('small, transparent, greyscale and 16-bit pictures are accepted', async () => {
  const person = await seedAccount(site)
  const clear = { create: { width: 3, height: 1, channels: 4 as const, background: '#ff000080' } }
  const pictures = [
    await sharp(clear).png().toBuffer(),
    await halves(60, 40).greyscale().jpeg().toBuffer(),
    await halves(60, 40).toColourspace('rgb16').png().toBuffer(),
    await halves(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
  ]
  for (const bytes of pictures) {
    const { status, body } = await sendAvatar(site, person, { bytes })
    assert.equal(status, 200)
    assert.equal((await sharp(await fetched(String(body.avatar))).metadata()).width, 256)
  }
})

test('a new avatar gets a new path; its old files are removed, and no others', async () => {
  const [person, neighbour] = [await seedAccount(site), await seedAccount(site)]
  const bytes = await halves(90, 60).png().toBuffer()
  const before = await sendAvatar(site, neighbour, { bytes })
  const first = await sendAvatar(site, person, { bytes })
  const second = await sendAvatar(site, person, { bytes })
  assert.notEqual(first.body.avatar, second.body.avatar)
  assert.equal((await site.get(String(first.body.avatar))).status, 404)
  assert.equal(await shown(person), second.body.avatar)
  const files = await avatarFilesOf(site, person.id)
  assert.equal(files.length, AVATAR.sizesPx.length)
  const version = String(second.body.filename).split('-')[0] ?? ''
  assert.ok(files.every((file) => file.includes(version)))
  assert.equal(await shown(neighbour), before.body.avatar)
  assert.equal((await avatarFilesOf(site, neighbour.id)).length, AVATAR.sizesPx.length)
})

test('of ten concurrent uploads one remains, with its files only', async () => {
  const person = await seedAccount(site)
  const bytes = await halves(90, 60).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendAvatar(site, person, { bytes })))
  assert.ok(answers.every(({ status }) => status === 200))
  const avatar = await shown(person)
  const winners = answers.filter(({ body }) => body.avatar === avatar)
  assert.equal(winners.length, 1)
  assert.equal((await avatarFilesOf(site, person.id)).length, AVATAR.sizesPx.length)
  await fetched(String(avatar))
})

test('removing an avatar deletes its files and is idempotent', async () => {
  const person = await seedAccount(site)
  await sendAvatar(site, person, { bytes: await halves(90, 60).png().toBuffer() })
  assert.equal(await answerOf(removeAvatar(person)), true)
  assert.equal(await answerOf(removeAvatar(person)), true)
  assert.equal(await shown(person), null)
  assert.deepEqual(await avatarFilesOf(site, person.id), [])
})

test('visitors can neither upload nor remove an avatar', async () => {
  const sent = await sendAvatar(site, null, { bytes: await halves(90, 60).png().toBuffer() })
  assert.equal(sent.status, 401)
  assert.equal(sent.body.errors?.[0]?.extensions.code, 401)
  assert.equal((await refusalOf(removeAvatar(null))).code, 401)
})

test('an account being deleted cannot upload an avatar, and no file remains', async () => {
  const person = await seedAccount(site)
  await hide(site, person.id, 'deleting')
  const { status } = await sendAvatar(site, person, { bytes: await halves(90, 60).png().toBuffer() })
  assert.equal(status, 401)
  assert.deepEqual(await avatarFilesOf(site, person.id), [])
})

test('the avatar of a hidden account is not served until it is visible again', async () => {
  const person = await seedAccount(site)
  const { body } = await sendAvatar(site, person, { bytes: await halves(90, 60).png().toBuffer() })
  const statusNow = async () => (await site.get(String(body.avatar))).status
  for (const status of ['suspended', 'deleting'] as const) {
    await hide(site, person.id, status)
    assert.equal(await statusNow(), 404, status)
  }
  await site.app.db
    .updateTable('accounts')
    .set({ status: 'active', erase_after: null })
    .where('id', '=', person.id)
    .execute()
  assert.equal(await statusNow(), 200)
})

test('an avatar is served with its type, a max-age of one day and conditional requests', async () => {
  const person = await seedAccount(site)
  const { body } = await sendAvatar(site, person, { bytes: await halves(90, 60).png().toBuffer() })
  const first = await site.get(String(body.avatar))
  assert.equal(first.headers.get('content-type'), 'image/webp')
  assert.equal(first.headers.get('cache-control'), 'public, max-age=86400, immutable')
  assert.equal(first.headers.get('x-content-type-options'), 'nosniff')
  assert.ok(first.headers.get('content-security-policy'))
  const length = (await first.arrayBuffer()).byteLength
  assert.equal(Number(first.headers.get('content-length')), length)
  const etag = first.headers.get('etag') ?? ''
  assert.match(etag, /^".+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await site.get(String(body.avatar), { headers: { 'if-none-match': known } })
    assert.equal(again.status, 304)
    assert.equal((await again.arrayBuffer()).byteLength, 0)
  }
  const other = await site.get(String(body.avatar), { headers: { 'if-none-match': '"other"' } })
  assert.equal(other.status, 200)
  await other.arrayBuffer()
  const head = await site.get(String(body.avatar), { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal((await head.arrayBuffer()).byteLength, 0)
})
