/** Timing attacks on the password reset form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { answerOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const WARM_UP = 20
const ROUNDS = 150

async function timedRequest(email: string): Promise<number> {
  const start = performance.now()
  await answerOf(
    site.ask('mutation ($e: String!) { password_reset_request(email: $e) { add_date } }', {
      variables: { e: email },
    }),
  )
  return performance.now() - start
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

test('a reset request reads no table whose timing could reveal whether the address is known', async (t) => {
  const { email } = await signUpViaApi(site)
  // Two groups of unknown addresses, as long as the known one: their difference is the noise floor.
  const groups = [
    { name: 'known', email, times: [] as number[] },
    { name: 'unknown', email: email.replace('nadia', 'nadib'), times: [] as number[] },
    { name: 'unknown again', email: email.replace('nadia', 'nadic'), times: [] as number[] },
  ]
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const group of shuffled(groups)) {
      const ms = await timedRequest(group.email)
      if (round >= WARM_UP) group.times.push(ms)
    }
  // Reported, not asserted: timings on a shared machine are too noisy.
  const medians = groups.map(({ name, times }) => `${name} ${median(times).toFixed(2)} ms`)
  t.diagnostic(`medians of ${ROUNDS}: ${medians.join(', ')}`)
  const tokens = await site.app.db
    .selectFrom('account_tokens')
    .select('id')
    .where('kind', '=', 'reset-password')
    .execute()
  assert.deepEqual(tokens, [], 'without a worker nothing has happened yet, for anybody')
})

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
