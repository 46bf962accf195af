import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exploreCandidates, isExplored } from './explore.ts'
import { tasteOf } from './taste.ts'
import { catalogueOf, NOW_MS, profile, type TestMedia } from './test-catalogue.ts'

const proven: TestMedia[] = Array.from({ length: 20 }, () => ({ views: 1_000, response: 6 }))
const explored = (medias: readonly TestMedia[]) => {
  const catalogue = catalogueOf([...proven, ...medias])
  const found = exploreCandidates(catalogue, tasteOf(catalogue, profile([]), NOW_MS), {
    count: 5,
    nowMs: NOW_MS,
  })
  return found.map(({ item }) => item - proven.length)
}

test('media are explored until they have a hundred views', () => {
  assert.deepEqual(explored([{ views: 99, response: 3 }]), [0])
  assert.deepEqual(explored([{ views: 100, response: 3 }]), [])
})

test('with thirty views, a response far below the usual ends the trial', () => {
  assert.deepEqual(explored([{ views: 29, response: -3 }]), [0])
  assert.deepEqual(explored([{ views: 30, response: -3 }]), [])
  assert.deepEqual(
    explored([{ views: 30, response: -3, place: 2 }]),
    [0],
    'first media get their hundred views',
  )
})

test('media that nobody watches for a week, or that are not released yet, are not explored', () => {
  assert.deepEqual(
    explored([
      { views: 0, ageDays: 8 },
      { views: 0, ageDays: -1 },
    ]),
    [],
  )
  const catalogue = catalogueOf([{ views: 0, ageDays: 8 }])
  assert.equal(isExplored(catalogue, 0, NOW_MS), false)
})

test('first media of creators come before others', () => {
  const others = Array.from({ length: 60 }, (): TestMedia => ({ views: 0 }))
  const first = Array.from({ length: 60 }, (): TestMedia => ({ views: 50, place: 2, response: 5 }))
  assert.ok(explored([...others, ...first]).every((n) => n >= 60))
})

test('different people try different media', () => {
  const catalogue = catalogueOf([...proven, ...Array.from({ length: 500 }, (): TestMedia => ({ views: 0 }))])
  const taste = tasteOf(catalogue, profile([]), NOW_MS)
  const found = new Set<number>()
  for (let seed = 0; seed < 50; seed += 1)
    for (const { item } of exploreCandidates(catalogue, taste, { count: 5, nowMs: NOW_MS, seed }))
      found.add(item)
  assert.ok(found.size > 100, String(found.size))
})
