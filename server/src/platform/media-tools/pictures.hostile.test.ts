/** Files that are not the photo they claim to be. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { makeClip, makePhoto } from '../../../test/clips.ts'
import { freshFolder, quietRun } from '../../../test/media-tools.ts'
import { makeMovingPreview } from './frames.ts'
import { makePhotoPreview, makePictures } from './pictures.ts'
import { UnusableMedia } from './unusable.ts'

const root = freshFolder()
let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
before(() => new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve)))
after(() => listener.close())

let count = 0
async function refused(content: Buffer | string, words: string): Promise<void> {
  const folder = path.join(root, String(count++))
  await mkdir(folder)
  const source = path.join(root, `source-${count}`)
  await writeFile(source, content)
  for (const make of [makePictures, makePhotoPreview])
    await assert.rejects(make({ source, folder }), (error: unknown) => {
      assert.ok(error instanceof UnusableMedia, String(error))
      assert.equal(error.text, words)
      return true
    })
  assert.deepEqual(await readdir(folder), [])
}

const NOT_PHOTO = 'This photo type isn’t supported. Use JPEG, PNG or WebP.'
const DAMAGED = 'The photo is damaged or incomplete. Upload it again.'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

test('refuses drawings with scripts, external URLs and entities without parsing them', async () => {
  const address = listener.address()
  const web = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const entity = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script><image href="${web}/x.png"/><text>`
  await refused(`${svg}</text></svg>`, NOT_PHOTO)
  await refused(`<?xml version="1.0"?>${entity}${svg}&x;</text></svg>`, NOT_PHOTO)
  assert.equal(connections, 0)
})

test('refuses a picture that claims 50000 by 50000 pixels', async () => {
  await refused(pngOf(50_000, 50_000, deflateSync(Buffer.alloc(1_000_000))), 'This photo is too large.')
})

test('refuses a picture just over the limit, whatever its format', async () => {
  const canvas = sharp({
    create: { width: 10_001, height: 10_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
  await refused(await canvas.jpeg().toBuffer(), 'This photo is too large.')
})

test('refuses photos that were cut off', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await makePhoto({ format, width: 300, height: 300 })
    await refused(whole.subarray(0, whole.length * 0.6), DAMAGED)
    await refused(whole.subarray(0, 20), DAMAGED)
  }
})

test('refuses animated pictures', async () => {
  const source = await makeClip({ seconds: 1, width: 64, height: 64 })
  const target = path.join(root, 'moving.webp')
  await makeMovingPreview({ source, kind: 'mp4', durationMs: 1000, target }, quietRun())
  const moving = await readFile(target)
  await refused(moving, 'You can’t use an animated picture as a photo. Use a still one.')
})

test('refuses everything else', async () => {
  await refused('', NOT_PHOTO)
  await refused(randomBytes(10_000), NOT_PHOTO)
  await refused(
    await sharp(await makePhoto())
      .gif()
      .toBuffer(),
    NOT_PHOTO,
  )
  await refused(
    await sharp(await makePhoto())
      .tiff()
      .toBuffer(),
    NOT_PHOTO,
  )
  await refused(
    await sharp(await makePhoto())
      .avif()
      .toBuffer(),
    NOT_PHOTO,
  )
  for (const mark of ['ffd8ffe0', '89504e470d0a1a0a', '52494646ffff000057454250'])
    await refused(Buffer.concat([Buffer.from(mark, 'hex'), randomBytes(5000)]), DAMAGED)
})

test('a failing picture does not hold up the next', async () => {
  const folder = path.join(root, 'next')
  await mkdir(folder)
  await writeFile(path.join(folder, 'good'), await makePhoto())
  await writeFile(path.join(folder, 'bad'), 'nothing')
  const [bad, good] = await Promise.allSettled(
    ['bad', 'good'].map((name) => makePictures({ source: path.join(folder, name), folder })),
  )
  assert.deepEqual([bad?.status, good?.status], ['rejected', 'fulfilled'])
})
