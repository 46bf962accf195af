/** Every size of a picture, without the camera's metadata. */
import assert from 'node:assert/strict'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { makePhoto } from '../../../test/clips.ts'
import { freshFolder } from '../../../test/media-tools.ts'
import { makePhotoPreview, makePictures } from './pictures.ts'

const root = freshFolder()

async function picturesOf(name: string, photo: Buffer) {
  const folder = path.join(root, name)
  await mkdir(folder)
  const source = path.join(folder, 'source')
  await writeFile(source, photo)
  const size = await makePictures({ source, folder })
  await makePhotoPreview({ source, folder })
  const sizeOf = async (file: string): Promise<string> => {
    const { width, height, format } = await sharp(path.join(folder, file)).metadata()
    assert.equal(format, 'webp')
    return `${width}x${height}`
  }
  return { folder, size, sizeOf }
}

test('makes every size of a large photo, each within its limits', async () => {
  const { size, sizeOf } = await picturesOf('large', await makePhoto({ width: 3000, height: 4000 }))
  assert.deepEqual(size, { widthPx: 3000, heightPx: 4000 })
  const names = ['full.webp', 'poster.webp', 'grid.webp', 'preview.webp', 'blur.webp']
  const found = await Promise.all(names.map(sizeOf))
  assert.deepEqual(found, ['1620x2160', '1080x1440', '480x640', '720x960', '48x64'])
})

test('never enlarges a small photo, except for its blur', async () => {
  const { sizeOf } = await picturesOf('small', await makePhoto({ width: 100, height: 60, format: 'png' }))
  const names = ['full.webp', 'poster.webp', 'grid.webp', 'preview.webp']
  assert.deepEqual(await Promise.all(names.map(sizeOf)), Array(4).fill('100x60'))
  assert.match(await sizeOf('blur.webp'), /^48x/)
})

test('applies the rotation and strips all metadata', async () => {
  const photo = await sharp(await makePhoto({ width: 400, height: 200 }))
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 27/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  assert.match(photo.toString('latin1'), /Exif/)
  const { folder, size, sizeOf } = await picturesOf('turned', photo)
  assert.deepEqual(size, { widthPx: 200, heightPx: 400 })
  assert.equal(await sizeOf('full.webp'), '200x400')
  for (const name of ['full', 'poster', 'grid', 'preview', 'blur']) {
    const bytes = await readFile(path.join(folder, `${name}.webp`))
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
    assert.deepEqual([exif, xmp, iptc, icc, orientation], Array(5).fill(undefined), name)
    assert.doesNotMatch(bytes.toString('latin1'), /Exif|EXIF|XMP|Secret/)
  }
})

test('converts wide-gamut colours to sRGB', async () => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83c28' } })
  const photo = await red.withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  const { folder } = await picturesOf('wide', photo)
  const { dominant } = await sharp(path.join(folder, 'full.webp')).stats()
  const { data } = await sharp(path.join(folder, 'full.webp')).raw().toBuffer({ resolveWithObject: true })
  assert.ok(Math.abs((data[0] ?? 0) - 0xc8) < 8, JSON.stringify(dominant))
})

test('the blur keeps the colours and nothing readable', async () => {
  const stripes = Buffer.alloc(480 * 480 * 3)
  for (let index = 0; index < 480 * 480; index += 1)
    stripes[index * 3] = Math.floor((index % 480) / 10) % 2 === 0 ? 255 : 0
  const photo = await sharp(stripes, { raw: { width: 480, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  const { folder } = await picturesOf('stripes', photo)
  const { channels } = await sharp(path.join(folder, 'blur.webp')).stats()
  const [red, green] = channels
  assert.ok(red && green)
  assert.ok(Math.abs(red.mean - 127) < 20 && green.mean < 20, 'the colour is kept')
  assert.ok(red.stdev < 6, `the stripes are gone (${red.stdev})`)
  assert.ok((await stat(path.join(folder, 'blur.webp'))).size < 2000)
})

test('fills transparency with white', async () => {
  const clear = sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { folder } = await picturesOf('clear', await clear.png().toBuffer())
  const { channels, isOpaque } = await sharp(path.join(folder, 'full.webp')).stats()
  assert.equal(isOpaque, true)
  assert.ok(channels.every((channel) => channel.mean > 250))
})

test('concurrent pictures are all made', async () => {
  const photo = await makePhoto({ width: 600, height: 400 })
  const made = await Promise.all([1, 2, 3, 4, 5].map((index) => picturesOf(`many-${index}`, photo)))
  assert.deepEqual(
    made.map(({ size }) => size.widthPx),
    Array(5).fill(600),
  )
})
