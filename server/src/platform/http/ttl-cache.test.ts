import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTtlCache } from './ttl-cache.ts'

function recentAnswers(maxEntries = 10) {
  let nowMs = 1000
  let lookUps = 0
  const recent = createTtlCache<string>({
    clock: { now: () => new Date(nowMs) },
    ttlMs: 100,
    maxEntries,
  })
  return {
    recent,
    step(ms: number) {
      nowMs += ms
    },
    lookUps: () => lookUps,
    ask: (key: string, answer = key) =>
      recent.get(key, async () => {
        lookUps += 1
        return answer
      }),
  }
}

test('an entry lives for its TTL, however often it is requested', async () => {
  const { ask, step, lookUps } = recentAnswers()
  assert.deepEqual(await ask('a', 'old'), { answer: 'old', isFresh: true })
  step(60)
  assert.deepEqual(await ask('a', 'new'), { answer: 'old', isFresh: false })
  step(40)
  assert.deepEqual(await ask('a', 'new'), { answer: 'new', isFresh: true })
  assert.equal(lookUps(), 2)
})

test('concurrent requests share one lookup, and one of them is fresh', async () => {
  const { ask, lookUps } = recentAnswers()
  const answers = await Promise.all([ask('a'), ask('a'), ask('a')])
  assert.deepEqual(answers.map(({ isFresh }) => isFresh).sort(), [false, false, true])
  assert.equal(lookUps(), 1)
})

test('a clock set back does not extend the TTL', async () => {
  const { ask, step } = recentAnswers()
  await ask('a', 'old')
  step(-500)
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('does not cache a failed lookup', async () => {
  const { recent, ask } = recentAnswers()
  await assert.rejects(
    recent.get('a', async () => {
      throw new Error('away')
    }),
  )
  assert.equal((await ask('a')).answer, 'a')
})

test('repeats a lookup that was in flight during invalidation', async () => {
  const { recent, ask } = recentAnswers()
  const gate = Promise.withResolvers<string>()
  const early = recent.get('a', () => gate.promise)
  recent.invalidate((key) => key === 'a')
  gate.resolve('old')
  assert.equal((await early).answer, 'old')
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('invalidates only matching entries, and evicts beyond its capacity', async () => {
  const { recent, ask, lookUps } = recentAnswers(2)
  await ask('a')
  await ask('b')
  recent.invalidate((_key, answer) => answer === 'a')
  await ask('b')
  assert.equal(lookUps(), 2)
  await ask('c')
  await ask('d')
  await ask('c')
  assert.equal(lookUps(), 4)
  await ask('b')
  assert.equal(lookUps(), 5)
  recent.clear()
  await ask('b')
  assert.equal(lookUps(), 6)
})
