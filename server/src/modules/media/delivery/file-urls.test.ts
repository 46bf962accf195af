import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFileUrls, type UrlOptions } from './file-urls.ts'

const MEDIA = '0199a1b2-0000-7000-8000-0000000a1b2c'
const OTHER = '0199a1b2-0000-7000-8000-0000000a1b2d'
const NADIA = { accountId: '0199a1b2-1111-7000-8000-00000000000a' }
const OMAR = { accountId: '0199a1b2-1111-7000-8000-00000000000b' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-03-01T12:00:00Z')

let nowMs = START
const clock = { now: () => new Date(nowMs) }
const addresses = createFileUrls({ secret: 'one secret', clock })

function grantOf(options: UrlOptions, mediaId = MEDIA): string {
  return addresses.of(mediaId, 'run/poster.webp', options).split('/')[3] ?? ''
}
const read = (grant: string, atMs = nowMs, mediaId = MEDIA) =>
  addresses.readGrant(grant, mediaId, new Date(atMs))

test('a URL contains media id and file path, so that playlists can reference neighbouring files', () => {
  assert.match(
    addresses.of(MEDIA, 'run/r720/index.m3u8', { for: NADIA, scope: 'all' }),
    new RegExp(`^/files/m/[\\w.-]+/${MEDIA}/run/r720/index\\.m3u8$`),
  )
})

test('a personal grant is bound to its holder, does not identify them, and expires within six hours', () => {
  const grant = grantOf({ for: NADIA, scope: 'all' })
  const known = read(grant)
  assert.ok(known)
  assert.equal(known.scope, 'all')
  assert.ok(addresses.isHeldBy(known, NADIA.accountId))
  assert.ok(!addresses.isHeldBy(known, OMAR.accountId))
  assert.ok(!addresses.isHeldBy(known, 'everybody'))
  assert.ok(!grant.includes(NADIA.accountId.slice(0, 8)))
  assert.ok(read(grant, START + 5 * HOUR + 29 * MINUTE))
  assert.equal(read(grant, START + 6 * HOUR), null)
})

test('personal URLs are stable for a while, so that re-rendering a page hits the cache', () => {
  const first = grantOf({ for: NADIA, scope: 'all' })
  nowMs = START + 29 * MINUTE
  assert.equal(grantOf({ for: NADIA, scope: 'all' }), first)
  nowMs = START + 31 * MINUTE
  assert.notEqual(grantOf({ for: NADIA, scope: 'all' }), first)
  nowMs = START
})

test('a public grant is stable for a day and valid for one to two days', () => {
  const changes = new Set<string>()
  for (let hour = 0; hour < 48; hour += 1) {
    nowMs = START + hour * HOUR
    const grant = grantOf({ for: 'everybody', scope: 'all' })
    changes.add(grant)
    assert.ok(read(grant, nowMs + 24 * HOUR - 1))
    assert.equal(read(grant, nowMs + 48 * HOUR), null)
  }
  nowMs = START
  assert.ok(changes.size <= 3, `${changes.size} addresses in two days`)
})

test('media roll over to new URLs at different times', () => {
  const ends = new Set<number>()
  for (let index = 0; index < 20; index += 1) {
    const mediaId = MEDIA.slice(0, -6) + (index * 4321).toString(16).padStart(6, '0')
    const grant = grantOf({ for: 'everybody', scope: 'all' }, mediaId)
    ends.add((read(grant, nowMs, mediaId)?.expiresAt.getTime() ?? 0) % (24 * HOUR))
  }
  assert.ok(ends.size > 10)
})

test('a grant is invalid for other media and for sites with another secret', () => {
  const grant = grantOf({ for: 'everybody', scope: 'all' })
  assert.ok(read(grant))
  assert.equal(read(grant, nowMs, OTHER), null)
  const elsewhere = createFileUrls({ secret: 'another secret', clock })
  assert.equal(elsewhere.readGrant(grant, MEDIA, clock.now()), null)
})
