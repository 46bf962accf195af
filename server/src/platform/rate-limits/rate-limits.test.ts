import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Refusal } from '#platform/errors.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { POLICIES } from './policies.ts'
import { createRateLimits, type RateLimits, sweepRateLimits } from './rate-limits.ts'

const { account: perAccount, address: perAddress } = POLICIES.signIn
let now = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => now }
const laterBy = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let database: Awaited<ReturnType<typeof freshDatabase>>
let elsewhere: ReturnType<typeof openDatabase>
let limits: RateLimits
let limitsElsewhere: RateLimits

before(async () => {
  database = await freshDatabase()
  elsewhere = openDatabase({ url: database.url, maxConnections: 8 })
  limits = createRateLimits({ db: database.db, clock, enabled: true })
  limitsElsewhere = createRateLimits({ db: elsewhere.db, clock, enabled: true })
})
after(() => elsewhere.close())
beforeEach(() => database.db.deleteFrom('rate_limits').execute())

async function takeTimes(times: number, take: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await take()
}

async function refusalOf(take: Promise<void>): Promise<Refusal> {
  const error = await take.then(
    () => assert.fail('it was let through'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.code, 'TOO_MANY_REQUESTS')
  return error
}

test('a hundred tries at once from two processes: exactly as many pass as the limit says', async () => {
  const tries = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? limits : limitsElsewhere).take('signIn', {
      account: 'ana@example.test',
      address: `10.0.0.${index}`,
    }),
  )
  const results = await Promise.allSettled(tries)
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, perAccount.tries)
  for (const result of results)
    if (result.status === 'rejected') assert.equal((result.reason as Refusal).code, 'TOO_MANY_REQUESTS')
})

test('the refusal says how long to wait, and then the account may try again', async () => {
  await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'ben' }))
  laterBy(100)
  const refusal = await refusalOf(limits.take('signIn', { account: 'ben' }))
  assert.deepEqual(refusal.details.facts, { retryAfterSeconds: perAccount.windowSeconds - 100 })
  laterBy(perAccount.windowSeconds - 101)
  await refusalOf(limits.take('signIn', { account: 'ben' }))
  laterBy(1)
  await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'ben' }))
  await refusalOf(limits.take('signIn', { account: 'ben' }))
})

test('accounts, addresses and policies are counted apart', async () => {
  await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'cleo', address: '10.0.0.1' }))
  await refusalOf(limits.take('signIn', { account: 'cleo', address: '10.0.0.2' }))
  await limits.take('signIn', { account: 'dora', address: '10.0.0.1' })
  await limits.take('signUp', { account: 'cleo' })
  await limits.take('signIn', { address: 'cleo' })
})

test('one address is stopped however many accounts it tries', async () => {
  let account = 0
  const take = () => limits.take('signIn', { account: `fan${++account}`, address: '192.0.2.7' })
  await takeTimes(perAddress.tries, take)
  await refusalOf(take())
  await limits.take('signIn', { account: 'another', address: '192.0.2.8' })
})

test('an IPv6 network of 64 bits counts as one address', async () => {
  let host = 0
  const take = () => limits.take('signIn', { address: `2001:DB8:0:7::${(++host).toString(16)}` })
  await takeTimes(perAddress.tries, take)
  await refusalOf(take())
  await refusalOf(limits.take('signIn', { address: '2001:db8:0:7:ffff:ffff:ffff:ffff' }))
  await limits.take('signIn', { address: '2001:db8:0:8::1' })
})

test('letter case and blanks do not make another account', async () => {
  await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'eve@example.test' }))
  await refusalOf(limits.take('signIn', { account: ' Eve@Example.TEST ' }))
})

test('forgetting one subject leaves the other counted', async () => {
  const both = { account: 'finn', address: '198.51.100.1' }
  await takeTimes(perAccount.tries, () => limits.take('signIn', both))
  await limits.forget('signIn', { account: 'finn' })
  await takeTimes(perAccount.tries, () => limits.take('signIn', both))
  const { rows } = await sql<{ most: number }>`select max(tries) as most from rate_limits`.execute(
    database.db,
  )
  assert.equal(rows[0]?.most, perAccount.tries * 2)
})

test('the table names nobody', async () => {
  await limits.take('signIn', { account: 'gina@example.test', address: '203.0.113.9' })
  const { rows } = await sql<{ row: string }>`select rate_limits::text as row from rate_limits`.execute(
    database.db,
  )
  assert.equal(rows.length, 2)
  for (const { row } of rows) assert.doesNotMatch(row, /gina|example|203\.0|signIn/i)
})

test('another secret makes other keys', async () => {
  const keyed = createRateLimits({ db: database.db, clock, enabled: true, secret: 'of this house' })
  await limits.take('signIn', { account: 'hugo' })
  await keyed.take('signIn', { account: 'hugo' })
  assert.equal((await database.db.selectFrom('rate_limits').select('key').execute()).length, 2)
})

test('sweeping removes what has run out and nothing else', async () => {
  await limits.take('validate', { account: 'ida' })
  await limits.take('signUp', { account: 'ida' })
  laterBy(POLICIES.validate.account.windowSeconds)
  assert.equal(await limits.sweep(), 1)
  assert.equal(await limits.sweep(), 0)
  assert.equal((await database.db.selectFrom('rate_limits').select('key').execute()).length, 1)
})

test('the sweep is a job that comes round every ten minutes', { timeout: 30_000 }, async () => {
  const definition = sweepRateLimits({ rateLimits: limits })
  assert.deepEqual(definition.cron, { expression: '*/10 * * * *', timezone: 'UTC' })
  const jobs = createJobs({ url: database.url, log: pino({ level: 'silent' }), definitions: [definition] })
  await jobs.start('worker')
  await limits.take('validate', { account: 'kim' })
  laterBy(POLICIES.validate.account.windowSeconds)
  await jobs.enqueue(definition, {})
  const rows = () => database.db.selectFrom('rate_limits').select('key').execute()
  while ((await rows()).length > 0) await jobs.check()
  await jobs.stop()
})

test('switched off, everything passes and nothing is counted', async () => {
  const off = createRateLimits({ db: database.db, clock, enabled: false })
  await takeTimes(200, () => off.take('signIn', { account: 'jo', address: '10.1.1.1' }))
  assert.deepEqual(await database.db.selectFrom('rate_limits').selectAll().execute(), [])
})
