import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { MAX_CACHED_BYTES } from '#platform/http/file-cache.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { seedMedia } from '../../../../test/media.ts'
import { serveFiles } from '../../../../test/media-files.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite()
const media = await seedMedia(site, await seedAccount(site))

const WAYS = {
  'from memory': { bytes: 300_001, settings: { memoryMb: 16 } },
  'from the disk': { bytes: 300_001, settings: { memoryMb: 0 } },
  'too large for the memory': { bytes: MAX_CACHED_BYTES + 1, settings: { memoryMb: 64 } },
}

for (const [way, { bytes, settings }] of Object.entries(WAYS)) {
  const server = await serveFiles(site, settings)
  const name = `part-${way.replaceAll(' ', '-')}.m4s`
  const content = randomBytes(bytes)
  await site.app.storage.write(fileKey('media', media.id, 'seeded', 'r720', name), content)
  const address = server.addresses.of(media.id, `seeded/r720/${name}`, { for: 'everybody', scope: 'all' })
  const get = (headers: Record<string, string>) => server.get(address, { headers })

  test(`${way}: returns the whole file`, async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await get({})
      assert.equal(answer.status, 200)
      assert.ok(answer.bytes.equals(content))
    }
  })

  const last = bytes - 1
  const PARTS: Record<string, [number, number]> = {
    'bytes=0-0': [0, 0],
    'bytes=0-99': [0, 99],
    'bytes=65535-65537': [65_535, 65_537],
    'bytes=1000-': [1000, last],
    [`bytes=${last}-`]: [last, last],
    [`bytes=5-${bytes + 1000}`]: [5, last],
    'bytes=5-99999999999999999999999': [5, last],
    'bytes=-1': [last, last],
    'bytes=-1000': [bytes - 1000, last],
    [`bytes=-${bytes + 5}`]: [0, last],
    'BYTES=7-9': [7, 9],
  }
  for (const [range, [start, end]] of Object.entries(PARTS)) {
    test(`${way}: ${range}`, async () => {
      const answer = await get({ range })
      assert.equal(answer.status, 206)
      assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${bytes}`)
      assert.equal(answer.headers['content-length'], String(end - start + 1))
      assert.ok(answer.bytes.equals(content.subarray(start, end + 1)))
    })
  }

  const NOT_ONE_PART = [
    'bytes=0-1,5-6',
    'bytes=9-3',
    'bytes=-',
    'bytes=a-b',
    'bytes',
    'lines=0-1',
    'bytes=1--2',
  ]
  for (const range of NOT_ONE_PART) {
    test(`${way}: ${range} returns the whole file`, async () => {
      const answer = await get({ range })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-range'], undefined)
      assert.ok(answer.bytes.equals(content))
    })
  }

  for (const range of [
    `bytes=${bytes}-`,
    `bytes=${bytes}-${bytes + 1}`,
    'bytes=-0',
    'bytes=9999999999999999999-',
  ]) {
    test(`${way}: ${range} is not satisfiable`, async () => {
      const answer = await get({ range })
      assert.deepEqual([answer.status, answer.code], [416, 'RANGE_NOT_SATISFIABLE'])
      assert.equal(answer.headers['content-range'], `bytes */${bytes}`)
      assert.equal(answer.headers['cache-control'], 'no-store')
    })
  }

  test(`${way}: If-Range returns a part of the unchanged file only`, async () => {
    const etag = String((await get({})).headers.etag)
    assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).status, 206)
    for (const other of ['"x"', `W/${etag}`, 'Sun, 01 Mar 2026 12:00:00 GMT'])
      assert.equal((await get({ range: 'bytes=0-1', 'if-range': other })).status, 200, other)
    assert.equal((await get({ range: 'bytes=0-1', 'if-none-match': etag })).status, 304)
  })
}
