import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchLoader, gatheringLoader, sharedLoader } from './batch.ts'

function lengths() {
  const asked: string[][] = []
  const load = batchLoader(async (words: string[], _request: object) => {
    asked.push(words)
    return new Map(words.filter((word) => word !== 'nobody').map((word) => [word, word.length]))
  })
  return { asked, load }
}

test('what is asked side by side is loaded once, each key once', async () => {
  const { asked, load } = lengths()
  const request = {}
  const answers = await Promise.all(['pia', 'mara', 'pia', 'nobody'].map((word) => load(request, word)))
  assert.deepEqual(answers, [3, 4, 3, undefined])
  assert.deepEqual(asked, [['pia', 'mara', 'nobody']])
})

test('resolvers that wait for settled promises still ask together', async () => {
  const { asked, load } = lengths()
  const request = {}
  const afterSteps = async (word: string, steps: number) => {
    for (let step = 0; step < steps; step += 1) await null
    return load(request, word)
  }
  await Promise.all([afterSteps('pia', 0), afterSteps('mara', 1), afterSteps('robin', 5)])
  assert.deepEqual(asked, [['pia', 'mara', 'robin']])
})

test('two requests never share a question', async () => {
  const { asked, load } = lengths()
  await Promise.all([load({}, 'pia'), load({}, 'mara')])
  assert.deepEqual(asked, [['pia'], ['mara']])
})

test('the same key asked later is loaded again, so that changes in between are seen', async () => {
  const { asked, load } = lengths()
  const request = {}
  await load(request, 'pia')
  await load(request, 'pia')
  assert.deepEqual(asked, [['pia'], ['pia']])
})

test('a failed question fails all who asked it, and nobody after them', async () => {
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

test('of what belongs to no request, one question is on its way and the others gather behind it', async () => {
  const asked: string[][] = []
  const answers: PromiseWithResolvers<void>[] = []
  const load = gatheringLoader(async (words: string[]) => {
    asked.push(words)
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    return new Map(words.map((word) => [word, word.length]))
  })
  const later = () => new Promise((resolve) => setImmediate(resolve))
  const first = load('pia')
  await later()
  // Pia is asked for again: what is on its way may have been read before this.
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

test('what is shared and fails is asked for by each alone, and only whose own fails hears of it', async () => {
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
