/** A slow, missing or inaccessible bucket, and broken connections: nothing is lost, and the reason is reported. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import S3rver from 's3rver'
import { refusalOfError } from '#platform/errors.ts'
import { poster, storedContent } from '../../../test/disk-storage.ts'
import { S3Error } from '../../../test/s3/bucket.ts'
import { startCuttingProxy } from '../../../test/s3/cutting-proxy.ts'
import { startS3 } from '../../../test/s3/s3-server.ts'
import { fileKey, filePrefix } from './file-key.ts'
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts'

const s3 = await startS3()
after(() => s3.close())
const place: S3StorageOptions = {
  ...{ endpoint: s3.endpoint, bucket: s3.env.S3_BUCKET ?? '', ...s3.keys, isPathStyle: true },
}
const storage = await createS3Storage(place)
const impatient = { maxAttempts: 1 }

async function brokenLine(options: Partial<S3StorageOptions> = {}) {
  s3.bucket.objects.clear()
  const line = await startCuttingProxy(s3.endpoint)
  after(() => line.close())
  return { line, far: await createS3Storage({ ...place, ...options, endpoint: line.url }) }
}

/** Visitors are asked to try again, and jobs wait. */
function isAway(words: RegExp) {
  return (error: unknown) => {
    assert.match(String((error as Error).message), words)
    assert.doesNotMatch(JSON.stringify(error) + String(error), /test-secret/)
    assert.equal(refusalOfError(error)?.code, 'UNAVAILABLE')
    return true
  }
}

test('resumes a read after a broken connection', async () => {
  const { line, far } = await brokenLine()
  const bytes = randomBytes(3_000_000)
  s3.bucket.put(poster, bytes, { type: 'image/jpeg', meta: {} })
  for (const after of [1_000_000, 700_000]) line.cutAnswerAfter(after)
  const read = await far.read(poster)
  assert.ok((await buffer(read?.stream ?? assert.fail())).equals(bytes))
  line.cutAnswerAfter(1_000_000)
  const part = await far.read(poster, { start: 1_000_000, end: 2_999_999 })
  assert.ok((await buffer(part?.stream ?? assert.fail())).equals(bytes.subarray(1_000_000)))
  assert.equal(line.cuts(), 3)
})

test('does not resume a file that was replaced meanwhile: the reader gets an error', async () => {
  const { line, far } = await brokenLine()
  s3.bucket.put(poster, randomBytes(3_000_000), { type: 'image/jpeg', meta: {} })
  line.cutAnswerAfter(1_000_000)
  const read = await far.read(poster)
  s3.bucket.put(poster, randomBytes(3_000_000), { type: 'image/jpeg', meta: {} })
  await assert.rejects(buffer(read?.stream ?? assert.fail()), isAway(/PreconditionFailed/))
})

test('a truncated response always ends with an error', async () => {
  const liar = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000, etag: '"x"' })
    response.write('x'.repeat(400), () => response.socket?.end())
  }).listen(0, '127.0.0.1')
  after(() => liar.close())
  await new Promise((resolve) => liar.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
  const lied = await createS3Storage({ ...place, ...impatient, endpoint })
  const read = await lied.read(poster)
  await assert.rejects(buffer(read?.stream ?? assert.fail()))
})

test('retries a write after a broken connection, and the file is complete', async () => {
  const { line, far } = await brokenLine()
  const bytes = randomBytes(18_000_000)
  for (const after of [3_000_000, 2_000_000]) line.cutQuestionAfter(after)
  await far.write(poster, Readable.from([bytes]))
  assert.equal(line.cuts(), 2)
  assert.ok(s3.bucket.get(poster).bytes.equals(bytes))
})

test('a permanently broken connection leaves the old file, and the sweep removes the rest', async () => {
  const { line, far } = await brokenLine(impatient)
  await storage.write(poster, Buffer.from('old'))
  for (let at = 0; at < 10; at += 1) line.cutQuestionAfter(9_000_000)
  await assert.rejects(
    far.write(poster, Readable.from([randomBytes(18_000_000)])),
    isAway(/could not be used/),
  )
  assert.equal(await storedContent(storage, poster), 'old')
  await storage.sweep(-1_000)
  assert.equal(s3.bucket.sendings.size, 0)
})

test('retries when the server asks to slow down', async () => {
  let refusals = 0
  s3.before = () => {
    refusals += 1
    if (refusals <= 2) throw new S3Error(503, 'SlowDown')
  }
  try {
    await storage.write(poster, Buffer.from('patient'))
    assert.equal(refusals, 3)
    assert.equal(await storedContent(storage, poster), 'patient')
  } finally {
    s3.before = () => undefined
  }
})

test('explains errors without revealing keys', async () => {
  const checked = async (changed: Partial<S3StorageOptions>) =>
    (await createS3Storage({ ...place, ...impatient, ...changed })).check()
  await assert.rejects(checked({ accessKeyId: 'nobody' }), isAway(/does not know the key|lacks permissions/))
  await assert.rejects(
    checked({ secretAccessKey: 'another' }),
    isAway(/S3_SECRET_ACCESS_KEY does not belong to|lacks permissions/),
  )
  await assert.rejects(checked({ bucket: 'another' }), isAway(/There is no bucket "another"/))
  await assert.rejects(checked({ endpoint: 'http://127.0.0.1:9' }), isAway(/Nothing responds at/))
  await assert.rejects(checked({ region: 'eu-moon-1' }), isAway(/region "eu-moon-1"|could not be used/))
})

test('a missing bucket is never taken for missing files', async () => {
  const fresh = await createS3Storage({ ...place, ...impatient })
  s3.bucketExists = false
  try {
    const gone = isAway(/There is no bucket/)
    await assert.rejects(fresh.stat(poster), gone)
    await assert.rejects(fresh.read(poster), gone)
    await assert.rejects(fresh.move(poster, fileKey('media', 'm2', 'a.jpg')), gone)
    await assert.rejects(fresh.removeAll(filePrefix('media')), gone)
    await assert.rejects(Array.fromAsync(fresh.list(filePrefix('media'))), gone)
    await assert.rejects(fresh.check(), gone)
  } finally {
    s3.bucketExists = true
  }
})

for (const [where, hangs] of [
  ['while it checks the bucket', 'HEAD'],
  ['half-way', 'GET'],
] as const) {
  test(`a check aborted ${where} ends at once, sends nothing more and leaves nothing behind`, async () => {
    const fresh = await createS3Storage({ ...place, ...impatient })
    s3.bucket.objects.clear()
    s3.requests.length = 0
    const giveUp = new AbortController()
    const never = Promise.withResolvers<void>()
    s3.before = ({ method }) => {
      if (method !== hangs) return
      giveUp.abort()
      return never.promise
    }
    try {
      await assert.rejects(fresh.check(giveUp.signal), { name: 'AbortError' })
      const methods = s3.requests.map((line) => line.split(' ')[0])
      assert.deepEqual(methods, hangs === 'HEAD' ? ['HEAD'] : ['HEAD', 'PUT', 'GET', 'DELETE'])
      assert.equal(s3.bucket.objects.size, 0)
    } finally {
      s3.before = () => undefined
      never.resolve()
    }
  })
}

test('works with a third-party server', async (t) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'candid-s3rver-'))
  const configureBuckets = [{ name: 'theirs', configs: [] }]
  const theirs = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await theirs.run()
  t.after(async () => {
    await theirs.close()
    await rm(directory, { recursive: true, force: true })
  })
  const other = await createS3Storage({
    ...{ ...place, endpoint: `http://127.0.0.1:${port}`, bucket: 'theirs' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  await other.check()
  const bytes = randomBytes(9_000_000)
  await other.write(poster, Readable.from([bytes]))
  const read = await other.read(poster, { start: 8_000_000, end: 8_999_999 })
  assert.ok((await buffer(read?.stream ?? assert.fail())).equals(bytes.subarray(8_000_000)))
  const target = fileKey('media', 'm2', 'still.jpg')
  await other.move(poster, target)
  assert.deepEqual(
    (await Array.fromAsync(other.list(filePrefix('media')))).map(({ key }) => key),
    [target],
  )
  await other.removeAll(filePrefix('media'))
  assert.equal(await other.stat(target), null)
})
