import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchLoader, serialBatchLoader, sharedLoader } from './batch.ts'

function lengths() {
  const asked: string[][] = []
  const load = batchLoader(async (words: string[], _request: object) => {
    asked.push(words)
    return new Map(words.filter((word) => word !== 'nobody').map((word) => [word, word.length]))
  })
  return { asked, load }
}

test('keys requested in parallel are loaded once, each key once', async () => {
  const { asked, load } = lengths()
  const request = {}
  const answers = await Promise.all(['pia', 'mara', 'pia', 'nobody'].map((word) => load(request, word)))
  assert.deepEqual(answers, [3, 4, 3, undefined])
  assert.deepEqual(asked, [['pia', 'mara', 'nobody']])
})

test('resolvers that await settled promises still share a batch', async () => {
  const { asked, load } = lengths()
  const request = {}
  const afterSteps = async (word: string, steps: number) => {
    for (let step = 0; step < steps; step += 1) await null
    return load(request, word)
  }
  await Promise.all([afterSteps('pia', 0), afterSteps('mara', 1), afterSteps('robin', 5)])
  assert.deepEqual(asked, [['pia', 'mara', 'robin']])
})

test('two requests never share a batch', async () => {
  const { asked, load } = lengths()
  await Promise.all([load({}, 'pia'), load({}, 'mara')])
  assert.deepEqual(asked, [['pia'], ['mara']])
})

test('a key requested later is loaded again, so that changes in between are seen', async () => {
  const { asked, load } = lengths()
  const request = {}
  await load(request, 'pia')
  await load(request, 'pia')
  assert.deepEqual(asked, [['pia'], ['pia']])
})

test('a failed batch fails all its callers, and no later ones', async () => {
  let isBroken = true
  const load = batchLoader(async (words: string[], _request: object) => {
    if (isBroken) throw new Error('the database is away')
    return new Map(words.map((word) => [word, word.length]))
  })
  const request = {}
  const answers = await Promise.allSettled([load(request, 'pia'), load(request, 'mara')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  assert.equal(await load(request, 'pia'), 3)
})

test('without a request, one batch is in flight and later keys wait for the next', async () => {
  const asked: string[][] = []
  const answers: PromiseWithResolvers<void>[] = []
  const load = serialBatchLoader(async (words: string[]) => {
    asked.push(words)
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    return new Map(words.map((word) => [word, word.length]))
  })
  const later = () => new Promise((resolve) => setImmediate(resolve))
  const first = load('pia')
  await later()
  // Pia is requested again: the batch in flight may have been read before this.
  const next = [load('mara'), load('pia')]
  await later()
  assert.deepEqual(asked, [['pia']])
  answers[0]?.reject(new Error('the database is away'))
  await assert.rejects(first)
  await later()
  assert.deepEqual(asked, [['pia'], ['mara', 'pia']])
  answers[1]?.resolve()
  assert.deepEqual(await Promise.all(next), [4, 3])
})

test('a failed shared batch is retried by each caller alone, and only the failing one gets an error', async () => {
  const asked: string[][] = []
  const load = sharedLoader(async (words: string[]) => {
    asked.push(words)
    if (words.includes('bad')) throw new Error('lost')
    return new Map(words.map((word) => [word, word.length]))
  })
  const answers = await Promise.allSettled([load('one'), load('bad'), load('three')])
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
    [3, 'lost', 5],
  )
  assert.deepEqual(asked, [['one', 'bad', 'three'], ['one'], ['bad'], ['three']])
  assert.deepEqual(await Promise.all([load('one'), load('three')]), [3, 5])
  assert.equal(asked.length, 5)
})
