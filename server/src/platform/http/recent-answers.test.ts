import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecentAnswers } from './recent-answers.ts'

function recentAnswers(maxEntries = 10) {
  let nowMs = 1000
  let lookUps = 0
  const recent = createRecentAnswers<string>({
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

test('an answer is good for its time, however often it is asked for', async () => {
  const { ask, step, lookUps } = recentAnswers()
  assert.deepEqual(await ask('a', 'old'), { answer: 'old', isFresh: true })
  step(60)
  assert.deepEqual(await ask('a', 'new'), { answer: 'old', isFresh: false })
  step(40)
  assert.deepEqual(await ask('a', 'new'), { answer: 'new', isFresh: true })
  assert.equal(lookUps(), 2)
})

test('those who ask at once share one lookup, and one of them made it', async () => {
  const { ask, lookUps } = recentAnswers()
  const answers = await Promise.all([ask('a'), ask('a'), ask('a')])
  assert.deepEqual(answers.map(({ isFresh }) => isFresh).sort(), [false, false, true])
  assert.equal(lookUps(), 1)
})

test('a clock that is set back makes no answer last longer', async () => {
  const { ask, step } = recentAnswers()
  await ask('a', 'old')
  step(-500)
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('a lookup that fails is not remembered', async () => {
  const { recent, ask } = recentAnswers()
  await assert.rejects(
    recent.get('a', async () => {
      throw new Error('away')
    }),
  )
  assert.equal((await ask('a')).answer, 'a')
})

test('an answer that was on its way while it was forgotten is asked for again', async () => {
  const { recent, ask } = recentAnswers()
  const gate = Promise.withResolvers<string>()
  const early = recent.get('a', () => gate.promise)
  recent.forget((key) => key === 'a')
  gate.resolve('old')
  assert.equal((await early).answer, 'old')
  assert.equal((await ask('a', 'new')).answer, 'new')
})

test('only what is concerned is forgotten, and no more is kept than there is room for', async () => {
  const { recent, ask, lookUps } = recentAnswers(2)
  await ask('a')
  await ask('b')
  recent.forget((_key, answer) => answer === 'a')
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
