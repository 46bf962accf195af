import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestLimits } from '../../../test/contracts/rate-limit-counters.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { createPostgresAttemptCounters } from './postgres-attempt-counters.ts'
import { addressBlock } from './subjects.ts'

test('all spellings of an address count as one', () => {
  const same: [string, string][] = [
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:dead:beef:0:1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
    ['', ''],
  ]
  for (const [address, block] of same) assert.equal(addressBlock(address), block, address)
})

test('counts hostile subjects like any other', async () => {
  const { db } = await freshDatabase()
  const limits = createTestLimits(createPostgresAttemptCounters(db))
  const subjects = [
    `'; drop table rate_limits; --`,
    'nul \u0000',
    '\ud83d',
    '',
    'x'.repeat(100_000),
    '[::1',
    '1:2:3:::',
    '%',
  ]
  for (const subject of subjects) await limits.take('signIn', { account: subject, address: subject })
  const rows = await db.selectFrom('rate_limits').select(['key', 'tries']).execute()
  assert.equal(rows.length, subjects.length * 2)
  for (const { key } of rows) assert.match(key, /^[\w-]{43}$/)
})

test('counting without a subject is a programming error', async () => {
  const { db } = await freshDatabase()
  const limits = createTestLimits(createPostgresAttemptCounters(db))
  await assert.rejects(limits.take('signIn', {}), TypeError)
})
