/** Health checks of a bucket: the reported state, and how often the bucket is queried. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import Fastify from 'fastify'
import { createLog } from '#platform/log.ts'
import { startS3 } from '../../../test/s3/s3-server.ts'
import { serveHealth } from '../http/health.ts'
import { CHECK_TTL_MS, FAILURE_TTL_MS, withCachedCheck } from './cached-check.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const s3 = await startS3()
after(() => s3.close())
const bucket = await createS3Storage({
  ...{ endpoint: s3.endpoint, bucket: s3.env.S3_BUCKET ?? '', ...s3.keys, isPathStyle: true },
})
const probes = () => s3.requests.filter((line) => line.startsWith('PUT probes/')).length

let nowMs = 0
const clock = { now: () => new Date(nowMs) }
beforeEach(() => {
  nowMs = Date.parse('2030-01-01')
  s3.requests.length = 0
  s3.bucketExists = true
  s3.before = () => undefined
})

function scraped(storage: Storage) {
  const http = Fastify()
  serveHealth(http, {
    ...{ clock, log: createLog({ level: 'silent', role: 'web' }), version: '1' },
    checks: { files: () => storage.check() },
  })
  return async () => (await http.inject('/api/health')).statusCode
}

test('concurrent checks query the bucket once, even if it is slow', async () => {
  const storage = withCachedCheck(bucket, { clock })
  const answered = Promise.withResolvers<void>()
  s3.before = () => answered.promise
  const asking = [1, 2, 3].map(() => storage.check())
  nowMs += CHECK_TTL_MS - 1
  asking.push(storage.check())
  answered.resolve()
  await Promise.all(asking)
  assert.equal(probes(), 1)
})

test('a healthy bucket is checked again after the TTL, and no sooner', async () => {
  const scrape = scraped(withCachedCheck(bucket, { clock }))
  const began = nowMs
  assert.equal(await scrape(), 200)
  assert.equal(probes(), 1, 'the first check after a start queries the bucket')
  for (nowMs += 1_500; nowMs < began + CHECK_TTL_MS; nowMs += 1_500) assert.equal(await scrape(), 200)
  assert.equal(probes(), 1)
  nowMs = began + CHECK_TTL_MS
  s3.bucketExists = false
  assert.equal(await scrape(), 503, 'the failure is detected')
  assert.equal(probes(), 2)
})

test('a recovered bucket is reported after the failure TTL, and not queried before', async () => {
  const scrape = scraped(withCachedCheck(bucket, { clock }))
  const began = nowMs
  s3.bucketExists = false
  assert.equal(await scrape(), 503)
  s3.bucketExists = true
  nowMs = began + FAILURE_TTL_MS / 2
  assert.equal(await scrape(), 503)
  assert.equal(probes(), 1)
  nowMs = began + FAILURE_TTL_MS
  assert.equal(await scrape(), 200)
  assert.equal(probes(), 2)
  assert.ok(FAILURE_TTL_MS <= CHECK_TTL_MS)
})

test('a clock set back does not extend the TTL', async () => {
  const scrape = scraped(withCachedCheck(bucket, { clock }))
  assert.equal(await scrape(), 200)
  nowMs -= 3_600_000
  s3.bucketExists = false
  assert.equal(await scrape(), 503)
})

test('a hanging bucket times out, is reported as failing and is checked again later', async () => {
  const asked: AbortSignal[] = []
  let hangs = true
  const check = (signal?: AbortSignal) => {
    asked.push(signal ?? assert.fail('no abort signal'))
    return hangs ? new Promise<void>(() => undefined) : Promise.resolve()
  }
  const scrape = scraped(withCachedCheck({ ...bucket, check }, { clock, timeoutMs: 20 }))
  assert.equal(await scrape(), 503)
  assert.equal(asked[0]?.aborted, true)
  nowMs += FAILURE_TTL_MS / 2
  assert.equal(await scrape(), 503)
  assert.equal(asked.length, 1)
  hangs = false
  nowMs += FAILURE_TTL_MS / 2
  assert.equal(await scrape(), 200)
  assert.equal(asked.length, 2)
})
