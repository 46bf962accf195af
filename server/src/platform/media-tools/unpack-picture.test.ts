/** Untrusted pictures are decoded in a process of their own, and crashes stay there. */
import assert from 'node:assert/strict'
import { chmodSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { freshFolder, until } from '../../../test/media-tools.ts'
import { confinementLayers } from './confinement.ts'
import type { PictureOrder } from './picture-child.ts'
import { PictureFailure, unpackPicture } from './unpack-picture.ts'

const ORDER: PictureOrder = {
  formats: ['jpeg', 'png', 'webp'],
  maxPixels: 1_000_000,
  maxSidePx: 200,
  to: 'jpeg',
}
const grey = { r: 120, g: 120, b: 120 }
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: grey } })
const folder = freshFolder()
// Otherwise another user could not run a program in it.
chmodSync(folder, 0o755)

function program(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text, { mode: 0o644 })
  return file
}

async function failureOf(work: Promise<unknown>): Promise<PictureFailure> {
  const error = await work.then(
    () => assert.fail('it was expected to fail'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof PictureFailure, String(error))
  return error
}

test('re-encodes a picture upright and within the size limit, and measures it in grey on request', async () => {
  const photo = await blank(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { bytes, grey: none } = await unpackPicture(photo, ORDER)
  const { width, height, orientation } = await sharp(bytes).metadata()
  assert.deepEqual([width, height, orientation, none], [150, 200, undefined, null])
  const drawing = await unpackPicture(await blank(300, 100).png().toBuffer(), {
    ...ORDER,
    to: 'png',
    greyPx: 30,
  })
  assert.deepEqual([drawing.grey?.width, drawing.grey?.height, drawing.grey?.data.length], [30, 10, 300])
  assert.ok(drawing.grey?.data.every((shade) => Math.abs(shade - 120) < 3))
})

test('reports what is wrong with a picture, and decodes nothing of it', async () => {
  const photo = await blank(40, 30).jpeg().toBuffer()
  const reasonOf = async (bytes: Buffer, order: Partial<PictureOrder> = {}) =>
    (await failureOf(unpackPicture(bytes, { ...ORDER, ...order }))).reason
  assert.equal(await reasonOf(photo, { formats: ['png'] }), 'type')
  assert.equal(await reasonOf(photo, { maxPixels: 1_000 }), 'pixels')
  assert.equal(await reasonOf(photo, { minSidePx: 31 }), 'small')
  assert.equal(await reasonOf(photo.subarray(0, photo.length / 2)), 'damaged')
  assert.equal(await reasonOf(Buffer.from('nothing of the kind')), 'damaged')
})

test('a process that crashes, answers nonsense, hangs or needs too much fails that picture alone', async () => {
  const photo = await blank(40, 30).jpeg().toBuffer()
  const fails = async (text: string, options = {}) =>
    (await failureOf(unpackPicture(photo, ORDER, { program: program('odd.mjs', text), ...options }))).reason
  assert.equal(await fails('process.abort()'), 'crashed')
  assert.equal(await fails('process.kill(process.pid, "SIGSEGV")'), 'crashed')
  assert.equal(await fails('process.stdout.write("no answer of ours")'), 'crashed')
  assert.equal(
    await fails(`
      const head = Buffer.from(JSON.stringify({ pictureBytes: 9, grey: null }))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(head.length)
      process.stdout.write(Buffer.concat([length, head, Buffer.from('<svg></s>')]))`),
    'crashed',
    'what is no picture is not taken for one',
  )
  assert.equal(await fails('setInterval(() => {}, 1000)', { timeLimitMs: 500 }), 'slow')
  assert.equal(await fails('Buffer.alloc(2_000_000_000, 1)', { memoryMb: 512 }), 'crashed')
  assert.equal((await unpackPicture(photo, ORDER)).grey, null, 'and the next one is unpacked')
})

test('the process has none of our rights, secrets and file access, and cannot write', async () => {
  process.env.CANDID_TEST_SECRET = 'must-not-travel'
  const waits = program('waits.mjs', 'setInterval(() => {}, 1000)')
  const running = failureOf(unpackPicture(Buffer.alloc(1), ORDER, { program: waits, timeLimitMs: 20_000 }))
  const pid = await runningNode(waits)
  const [status, limits] = ['status', 'limits'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
  const surroundings = readFileSync(`/proc/${pid}/environ`, 'utf8')
  const network = readlinkSync(`/proc/${pid}/ns/net`)
  process.kill(pid, 'SIGKILL')
  await running
  delete process.env.CANDID_TEST_SECRET
  const { hasOwnUser, hasNoNetwork } = confinementLayers()
  if (hasOwnUser) assert.match(status ?? '', /^Uid:\t65533\t65533\t65533\t65533$/m)
  assert.match(status ?? '', /^NoNewPrivs:\t1$/m)
  assert.match(limits ?? '', /^Max file size\s+0 /m)
  assert.match(limits ?? '', /^Max data size\s+\d+ /m)
  assert.match(limits ?? '', /^Max cpu time\s+\d+ /m)
  if (hasNoNetwork) assert.notEqual(network, readlinkSync('/proc/self/ns/net'))
  assert.ok(!surroundings.includes('must-not-travel'))
})

/** The decoding process itself: before `exec`, the same process is one of the wrappers. */
async function runningNode(word: string): Promise<number> {
  let pid = 0
  await until(async () => {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
      if (line.startsWith(process.execPath) && line.includes(word)) pid = Number(name)
    }
    return pid !== 0
  })
  return pid
}
