/** Files in a bucket: the storage contract, and what is specific to buckets. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { testStorage } from '../../../test/contracts/storage.ts'
import { testFailures } from '../../../test/contracts/storage-failures.ts'
import { poster } from '../../../test/disk-storage.ts'
import { startS3 } from '../../../test/s3/s3-server.ts'
import { fileKey, filePrefix } from './file-key.ts'
import { createS3Storage } from './s3-storage.ts'
import { openWholeBucket } from './s3-whole-bucket.ts'

const s3 = await startS3()
after(() => s3.close())
const place = {
  ...{ endpoint: s3.endpoint, bucket: s3.env.S3_BUCKET ?? '', ...s3.keys, isPathStyle: true },
}
const storage = await createS3Storage(place)

async function open() {
  s3.bucket.objects.clear()
  s3.bucket.sendings.clear()
  s3.requests.length = 0
  const left = async () => [
    ...s3.bucket.objects.keys(),
    ...[...s3.bucket.sendings.values()].map(({ key }) => `unfinished ${key}`),
  ]
  return { storage, left }
}

testStorage(open)
testFailures(open)

test('lists and removals continue past the first thousand', async () => {
  await open()
  const about = { type: 'image/jpeg', meta: {} }
  for (let at = 0; at < 2_500; at += 1) s3.bucket.put(`media/m1/${at}.jpg`, Buffer.from('x'), about)
  s3.bucket.put('media/m1/of somebody else', Buffer.from('x'), about)
  assert.equal((await Array.fromAsync(storage.list(filePrefix('media', 'm1')))).length, 2_500)
  await storage.removeAll(filePrefix('media', 'm1'))
  assert.deepEqual([...s3.bucket.objects.keys()], ['media/m1/of somebody else'])
})

test('objects larger than a copy request are moved in parts', async () => {
  const { left } = await open()
  const small = await createS3Storage({ ...place, maxCopyBytes: 6_000_000 })
  const bytes = randomBytes(13_000_000)
  await storage.write(poster, bytes)
  const target = fileKey('media', 'm2', 'still.jpg')
  await small.move(poster, target)
  assert.ok(s3.bucket.get(target).bytes.equals(bytes))
  assert.equal(s3.requests.filter((request) => request === `PUT ${target} part`).length, 3)
  assert.deepEqual(await left(), [target])
})

test('large files are joined inside the bucket, without transferring their bytes', async () => {
  await open()
  const keys = [0, 1].map((at) => fileKey('incoming', 'u1', `${at}.part`))
  for (const key of keys) await storage.write(key, randomBytes(5_500_000))
  s3.requests.length = 0
  await storage.join(keys, poster)
  assert.deepEqual(
    s3.requests.filter((request) => request.startsWith('GET')),
    [],
  )
})

test('the sweep aborts old unfinished uploads, and keeps running ones', async () => {
  const { left } = await open()
  const old = s3.bucket.begin(poster, { type: '', meta: {} })
  const slow = s3.bucket.begin(fileKey('media', 'm2', 'slow.jpg'), { type: '', meta: {} })
  const long = new Date(Date.now() - 3_600_000)
  for (const id of [old, slow]) s3.bucket.sending(id).at = long
  s3.bucket.putPart(slow, 1, Buffer.from('just now'))
  s3.bucket.begin(fileKey('media', 'm3', 'new.jpg'), { type: '', meta: {} })
  assert.equal(await storage.sweep(60_000), 1)
  assert.deepEqual(await left(), ['unfinished media/m2/slow.jpg', 'unfinished media/m3/new.jpg'])
  assert.equal(await storage.sweep(-1_000), 2)
})

test('a signed URL gives access to the file, ranges included, until it expires, and none if altered', async () => {
  await open()
  await storage.write(poster, Buffer.from('0123456789'))
  const sign = storage.signedUrl ?? assert.fail('no addresses')
  const address = await sign(poster, { seconds: 60, cacheControl: 'no-store' })
  const whole = await fetch(address)
  assert.deepEqual([whole.status, await whole.text()], [200, '0123456789'])
  assert.equal(whole.headers.get('cache-control'), 'no-store')
  assert.equal(whole.headers.get('content-type'), 'image/jpeg')
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  assert.deepEqual([part.status, await part.text()], [206, '234'])
  assert.equal((await fetch(address.replace('poster.jpg', 'other.jpg'))).status, 403)
  assert.equal((await fetch(address.replace('no-store', 'public'))).status, 403)
  assert.equal((await fetch(address.replace(/Expires=\d+/, 'Expires=600'))).status, 403)
  const over = await sign(poster, { seconds: 0 })
  assert.equal((await fetch(over)).status, 403)
})

test('a lost response to the last part does not fail a completed write', async () => {
  const { left } = await open()
  let isLost = false
  s3.before = ({ method, query }) => {
    if (method !== 'POST' || !query.has('uploadId') || isLost) return
    isLost = true
    const id = query.get('uploadId') ?? ''
    const { parts } = s3.bucket.sending(id)
    s3.bucket.complete(
      id,
      [...parts].map(([number, { etag }]) => ({ number, etag })),
    )
    throw new Error('the line breaks')
  }
  const content = randomBytes(9_000_000)
  const { bytes } = await storage.write(poster, Readable.from([content])).finally(() => {
    s3.before = () => undefined
  })
  assert.ok(isLost)
  assert.equal(bytes, 9_000_000)
  assert.deepEqual(await left(), [poster])
  assert.ok(s3.bucket.get(poster).bytes.equals(content))
})

test('during a backup, objects removed elsewhere first stay removed, and a check leaves nothing aside', async () => {
  const { left } = await open()
  const hold = await (await openWholeBucket(place)).hold()
  // Sees the hold at once, as it never checked before.
  const site = await createS3Storage({ ...place, maxCopyBytes: 6_000_000 })
  for (const bytes of [10, 7_000_000]) {
    await site.write(poster, Buffer.alloc(bytes))
    s3.before = ({ method, key }) => {
      if (method === 'PUT' && key === `held/${poster}`) s3.bucket.objects.delete(poster)
    }
    await site.remove(poster).finally(() => {
      s3.before = () => undefined
    })
  }
  await site.check()
  assert.deepEqual(await left(), ['site/hold/hold.txt'])
  await hold[Symbol.asyncDispose]()
})
