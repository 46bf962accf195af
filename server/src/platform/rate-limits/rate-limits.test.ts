import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createJobs } from '#platform/jobs/jobs.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import {
  advanceClock,
  createTestLimits,
  testCounting,
  testPolicies,
} from '../../../test/contracts/rate-limit-counters.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { createPostgresAttemptCounters } from './postgres-attempt-counters.ts'
import { sweepRateLimits } from './rate-limits.ts'

const database = await freshDatabase()
const elsewhere = openDatabase({ url: database.url, maxConnections: 8 })
const limits = createTestLimits(createPostgresAttemptCounters(database.db))
after(() => elsewhere.close())
beforeEach(() => database.db.deleteFrom('rate_limits').execute())

testCounting(async () => ({
  here: createPostgresAttemptCounters(database.db),
  there: createPostgresAttemptCounters(elsewhere.db),
  empty: () => database.db.deleteFrom('rate_limits').execute(),
  async storedSubjects() {
    const { rows } = await sql<{ row: string }>`select rate_limits::text as row from rate_limits`.execute(
      database.db,
    )
    return rows.map(({ row }) => row)
  },
  async most() {
    const { rows } = await sql<{ most: number }>`select max(tries) as most from rate_limits`.execute(
      database.db,
    )
    return rows[0]?.most ?? 0
  },
}))

test('the sweep removes expired counters and nothing else', async () => {
  await limits.take('signIn', { account: 'ida' })
  await limits.take('signUp', { account: 'ida' })
  advanceClock(testPolicies.signIn.account.windowSeconds)
  assert.equal(await limits.sweep(), 1)
  assert.equal(await limits.sweep(), 0)
  assert.equal((await database.db.selectFrom('rate_limits').select('key').execute()).length, 1)
})

test('the sweep is a job that runs every ten minutes', { timeout: 180_000 }, async () => {
  const definition = sweepRateLimits({ rateLimits: limits })
  assert.deepEqual(definition.cron, { expression: '*/10 * * * *', timezone: 'UTC' })
  const jobs = createJobs({ url: database.url, log: pino({ level: 'silent' }), definitions: [definition] })
  await jobs.start('worker')
  await limits.take('signIn', { account: 'kim' })
  advanceClock(testPolicies.signIn.account.windowSeconds)
  await jobs.enqueue(definition, {})
  const rows = () => database.db.selectFrom('rate_limits').select('key').execute()
  while ((await rows()).length > 0) await jobs.check()
  await jobs.stop()
})
