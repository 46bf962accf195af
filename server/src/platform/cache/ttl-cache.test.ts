import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTtlCache } from './ttl-cache.ts'

function openCache({ maxEntries = 10, failureTtlMs }: { maxEntries?: number; failureTtlMs?: number } = {}) {
  let nowMs = 1000
  let lookUps = 0
  const recent = createTtlCache<string>({
    clock: { now: () => new Date(nowMs) },
    ttlMs: 100,
    maxEntries,
    ...(failureTtlMs === undefined ? {} : { failureTtlMs }),
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
    fail: (key: string) =>
      recent.get(key, async () => {
        lookUps += 1
        throw new Error('away')
      }),
  }
}

test('an entry lives for its TTL, however often it is requested', async () => {
  const { ask, step, lookUps } = openCache()
  assert.deepEqual(await ask('a', 'old'), { answer: 'old', isFresh: true })
  step(60)
  assert.deepEqual(await ask('a', 'new'), { answer: 'old', isFresh: false })
  step(40)
  assert.deepEqual(await ask('a', 'new'), { answer: 'new', isFresh: true })
  assert.equal(lookUps(), 2)
})

test('concurrent requests share one lookup, and one of them is fresh', async () => {
  const { ask, lookUps } = openCache()
  const answers = await Promise.all([ask('a'), ask('a'), ask('a')])
  assert.deepEqual(answers.map(({ isFresh }) => isFresh).sort(), [false, false, true])
  assert.equal(lookUps(), 1)
})

test('a clock set back does not extend the TTL', async () => {
  const { ask, step } = openCache()
  await ask('a', 'old')
  step(-500)
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('does not cache a failed lookup', async () => {
  const { ask, fail } = openCache()
  await assert.rejects(fail('a'))
  assert.equal((await ask('a')).answer, 'a')
})

test('caches a failed lookup for its own TTL, counted from the request', async () => {
  const { recent, ask, fail, step, lookUps } = openCache({ failureTtlMs: 40 })
  await assert.rejects(fail('a'), /away/)
  step(39)
  await assert.rejects(ask('a'), /away/)
  assert.equal(recent.peek('a'), undefined)
  assert.equal(lookUps(), 1)
  step(1)
  assert.deepEqual(await ask('a'), { answer: 'a', isFresh: true })
  step(99)
  assert.deepEqual(await ask('a', 'new'), { answer: 'a', isFresh: false })
})

test('concurrent requests share a failing lookup, which evicts no newer one', async () => {
  const { recent, ask, lookUps } = openCache()
  const gate = Promise.withResolvers<string>()
  const failing = [1, 2, 3].map(() => recent.get('a', () => gate.promise))
  recent.delete('a')
  await ask('a', 'new')
  gate.reject(new Error('away'))
  for (const each of await Promise.allSettled(failing)) assert.equal(each.status, 'rejected')
  assert.equal((await ask('a')).answer, 'new')
  assert.equal(lookUps(), 1)
})

test('a clock set back does not extend the TTL of a failure either', async () => {
  const { ask, fail, step } = openCache({ failureTtlMs: 40 })
  await assert.rejects(fail('a'))
  step(-500)
  assert.equal((await ask('a')).answer, 'a')
})

test('deletes one entry', async () => {
  const { recent, ask, lookUps } = openCache()
  await ask('a')
  await ask('b')
  recent.delete('a')
  await ask('b')
  assert.equal(lookUps(), 2)
  await ask('a')
  assert.equal(lookUps(), 3)
})

test('repeats a lookup that was in flight during invalidation', async () => {
  const { recent, ask } = openCache()
  const gate = Promise.withResolvers<string>()
  const early = recent.get('a', () => gate.promise)
  recent.invalidate((key) => key === 'a')
  gate.resolve('old')
  assert.equal((await early).answer, 'old')
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('invalidates only matching entries, and evicts beyond its capacity', async () => {
  const { recent, ask, lookUps } = openCache({ maxEntries: 2 })
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
