/** The contract of rate-limit counters, as tests that every implementation runs. */
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Refusal } from '#platform/errors.ts'
import type { AttemptCounters } from '#platform/rate-limits/attempt-counters.ts'
import type { Policy } from '#platform/rate-limits/policies.ts'
import { createRateLimits, type RateLimits } from '#platform/rate-limits/rate-limits.ts'

type TestLimits = RateLimits<keyof typeof testPolicies>

export type CountsUnderTest = {
  /** The counters of two processes of a site. */
  here: AttemptCounters
  there: AttemptCounters
  empty(): Promise<unknown>
  /** Everything stored, one string per subject. */
  storedSubjects(): Promise<string[]>
  /** The highest count of any subject. */
  most(): Promise<number>
}

export const testPolicies = {
  signIn: { account: { tries: 10, windowSeconds: 900 }, address: { tries: 50, windowSeconds: 900 } },
  signUp: { account: { tries: 10, windowSeconds: 3600 }, address: { tries: 20, windowSeconds: 3600 } },
} satisfies Record<string, Policy>

const { account: perAccount, address: perAddress } = testPolicies.signIn
let now = new Date('2026-01-01T12:00:00Z')
export const testClock = { now: () => now }
export const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

export function createTestLimits(
  attemptCounters: AttemptCounters,
  options: { enabled?: boolean; secret?: string } = {},
): TestLimits {
  return createRateLimits({
    policies: testPolicies,
    ...{ attemptCounters, clock: testClock, enabled: true },
    ...options,
  })
}

export async function takeTimes(times: number, take: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await take()
}

export async function rateLimitRefusalOf(take: Promise<void>): Promise<Refusal> {
  const error = await take.then(
    () => assert.fail('it was let through'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof Refusal, String(error))
  assert.equal(error.code, 'TOO_MANY_REQUESTS')
  return error
}

export function testCounting(make: () => Promise<CountsUnderTest>): void {
  let kit: CountsUnderTest
  let limits: TestLimits
  let limitsElsewhere: TestLimits
  before(async () => {
    kit = await make()
    limits = createTestLimits(kit.here)
    limitsElsewhere = createTestLimits(kit.there)
  })
  beforeEach(() => kit.empty())

  test('a check refuses what the next attempt would be refused, and counts nothing', async () => {
    const subjects = { account: 'ana@example.test' }
    const check = (by: TestLimits) => by.check('signIn', subjects)
    await takeTimes(perAccount.tries * 2, () => check(limits))
    await takeTimes(perAccount.tries - 1, () => limits.take('signIn', subjects))
    await check(limitsElsewhere)
    await limits.take('signIn', subjects)
    await rateLimitRefusalOf(check(limitsElsewhere))
    advanceClock(perAccount.windowSeconds)
    await check(limits)
  })

  test('of a hundred concurrent attempts from two processes, exactly the limit passes', async () => {
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

  test('a refusal says how long to wait, after which the account may retry', async () => {
    await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'ben' }))
    advanceClock(100)
    const refusal = await rateLimitRefusalOf(limits.take('signIn', { account: 'ben' }))
    assert.deepEqual(refusal.details.facts, { retryAfterSeconds: perAccount.windowSeconds - 100 })
    advanceClock(perAccount.windowSeconds - 101)
    await rateLimitRefusalOf(limits.take('signIn', { account: 'ben' }))
    advanceClock(1)
    await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'ben' }))
    await rateLimitRefusalOf(limits.take('signIn', { account: 'ben' }))
  })

  test('accounts, addresses and policies are counted separately', async () => {
    await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'cleo', address: '10.0.0.1' }))
    await rateLimitRefusalOf(limits.take('signIn', { account: 'cleo', address: '10.0.0.2' }))
    await limits.take('signIn', { account: 'dora', address: '10.0.0.1' })
    await limits.take('signUp', { account: 'cleo' })
    await limits.take('signIn', { address: 'cleo' })
  })

  test('an address is limited however many accounts it tries', async () => {
    let account = 0
    const take = () => limits.take('signIn', { account: `fan${++account}`, address: '192.0.2.7' })
    await takeTimes(perAddress.tries, take)
    await rateLimitRefusalOf(take())
    await limits.take('signIn', { account: 'another', address: '192.0.2.8' })
  })

  test('an IPv6 network of 64 bits counts as one address', async () => {
    let host = 0
    const take = () => limits.take('signIn', { address: `2001:DB8:0:7::${(++host).toString(16)}` })
    await takeTimes(perAddress.tries, take)
    await rateLimitRefusalOf(take())
    await rateLimitRefusalOf(limits.take('signIn', { address: '2001:db8:0:7:ffff:ffff:ffff:ffff' }))
    await limits.take('signIn', { address: '2001:db8:0:8::1' })
  })

  test('letter case and spaces do not make a different account', async () => {
    await takeTimes(perAccount.tries, () => limits.take('signIn', { account: 'eve@example.test' }))
    await rateLimitRefusalOf(limits.take('signIn', { account: ' Eve@Example.TEST ' }))
  })

  test('forgetting one subject leaves the other counted', async () => {
    const both = { account: 'finn', address: '198.51.100.1' }
    await takeTimes(perAccount.tries, () => limits.take('signIn', both))
    await limits.reset('signIn', { account: 'finn' })
    await takeTimes(perAccount.tries, () => limits.take('signIn', both))
    assert.equal(await kit.most(), perAccount.tries * 2)
  })

  test('stored keys do not identify anyone', async () => {
    await limits.take('signIn', { account: 'gina@example.test', address: '203.0.113.9' })
    const storedSubjects = await kit.storedSubjects()
    assert.equal(storedSubjects.length, 2)
    for (const row of storedSubjects) assert.doesNotMatch(row, /gina|example|203\.0|signIn/i)
  })

  test('another secret gives other keys', async () => {
    const keyed = createTestLimits(kit.here, { secret: 'another secret' })
    await limits.take('signIn', { account: 'hugo' })
    await keyed.take('signIn', { account: 'hugo' })
    assert.equal((await kit.storedSubjects()).length, 2)
  })

  test('when disabled, everything passes and nothing is counted', async () => {
    const off = createTestLimits(kit.here, { enabled: false })
    await takeTimes(200, () => off.take('signIn', { account: 'jo', address: '10.1.1.1' }))
    assert.deepEqual(await kit.storedSubjects(), [])
  })
}
