import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openRedis, type Redis } from '#platform/redis/redis.ts'
import {
  createTestLimits,
  rateLimitRefusalOf,
  takeTimes,
  testCounting,
  testPolicies,
} from '../../../test/contracts/rate-limit-counters.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { testRedis } from '../../../test/redis.ts'
import type { AttemptCounters } from './attempt-counters.ts'
import { createPostgresAttemptCounters } from './postgres-attempt-counters.ts'
import { createRedisAttemptCounters } from './redis-attempt-counters.ts'

const log = pino({ level: 'silent' })
const { tries } = testPolicies.signIn.account
const opened: Redis[] = []
const server = await testRedis()
const database = await freshDatabase()

async function openCounting(): Promise<AttemptCounters> {
  const redis = await openRedis({ address: server.address, log })
  opened.push(redis)
  await untilReady()
  return createRedisAttemptCounters({ redis, log, fallback: createPostgresAttemptCounters(database.db) })
}

async function untilReady(): Promise<void> {
  while (opened.some((redis) => redis.problem() !== null))
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const keys = async () => ((await server.ask('KEYS', '*')) as string[]).filter((key) => key.includes('tries'))
const rowsInPostgres = () => database.db.selectFrom('rate_limits').select('key').execute()

after(() => Promise.all(opened.map((redis) => redis.close())))

testCounting(async () => ({
  here: await openCounting(),
  there: await openCounting(),
  async empty() {
    await server.ask('FLUSHALL')
    await database.db.deleteFrom('rate_limits').execute()
  },
  async storedSubjects() {
    const found = await keys()
    const rows = await Promise.all(found.map((key) => server.ask('HGETALL', key)))
    return [
      ...found.map((key, at) => `${key} ${JSON.stringify(rows[at])}`),
      ...(await rowsInPostgres()).map(({ key }) => key),
    ]
  },
  async most() {
    const all = await Promise.all((await keys()).map((key) => server.ask('HGET', key, 'tries')))
    return Math.max(...all.map(Number))
  },
}))

test('counting in Redis writes nothing to the database, and counters expire by themselves', async () => {
  const limits = createTestLimits(await openCounting())
  await limits.take('signIn', { account: 'lee', address: '10.2.2.2' })
  assert.deepEqual(await rowsInPostgres(), [])
  for (const key of await keys()) assert.ok(Number(await server.ask('PTTL', key)) > 0)
})

test('Redis unavailable: PostgreSQL counts, so that limits still hold', {
  timeout: 180_000,
}, async () => {
  const limits = createTestLimits(await openCounting())
  const take = () => limits.take('signIn', { account: 'max' })
  await server.stop()
  await takeTimes(tries, take)
  await rateLimitRefusalOf(take())
  await limits.take('signIn', { account: 'nora' })
  await limits.reset('signIn', { account: 'max' })
  await take()
  await server.start()
  await untilReady()
  await take()
  assert.equal((await keys()).length, 1)
})

test('a flushed Redis only resets counters', { timeout: 180_000 }, async () => {
  const limits = createTestLimits(await openCounting())
  const take = () => limits.take('signIn', { account: 'olga' })
  await takeTimes(tries, take)
  await rateLimitRefusalOf(take())
  await server.ask('FLUSHALL')
  await takeTimes(tries, take)
  await rateLimitRefusalOf(take())
})
