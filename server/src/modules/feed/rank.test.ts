import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Candidate, pickPage } from './rank.ts'

let made = 0
const by = (authorId: string, score: number, isFollowed = false): Candidate => ({
  id: `${authorId}-${++made}`,
  authorId,
  score,
  isFollowed,
})
const page = (pool: Candidate[], size = 20, lastAuthorId: string | null = null) =>
  pickPage(pool, { size, lastAuthorId })
const authorsOf = (candidates: Candidate[]) => candidates.map(({ authorId }) => authorId).join('')

/** Seeded random numbers, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

test('the higher score comes first', () => {
  assert.equal(authorsOf(page([by('a', 1), by('c', 3), by('b', 2)])), 'cba')
})

test('an author one follows is worth two doublings, and no more', () => {
  assert.equal(authorsOf(page([by('a', 10), by('b', 8.1, true)])), 'ba')
  assert.equal(authorsOf(page([by('a', 10), by('b', 7.9, true)])), 'ab')
})

test('authors take turns while there is a choice', () => {
  assert.equal(authorsOf(page([by('a', 9), by('a', 8), by('b', 1), by('a', 7), by('c', 0)])), 'abaca')
  assert.equal(authorsOf(page([by('a', 9), by('a', 8), by('a', 7)])), 'aaa')
})

test('the page before counts: its last author does not open the next one', () => {
  assert.equal(authorsOf(page([by('a', 9), by('b', 1)], 20, 'a')), 'ba')
  assert.equal(authorsOf(page([by('a', 9)], 20, 'a')), 'a')
})

test('each further media of an author must be better by a doubling', () => {
  const pool = [by('a', 10), by('b', 9.5), by('a', 9.4), by('c', 8.5)]
  assert.equal(authorsOf(page(pool)), 'abca')
})

test('of any pool: nobody twice in a row and nobody more than three times while others are left', () => {
  const next = numbers(7)
  for (let round = 0; round < 200; round += 1) {
    const authors = 2 + Math.floor(next.next().value * 20)
    const pool = Array.from({ length: 60 }, () =>
      by(
        `author${Math.floor(next.next().value ** 3 * authors)}`,
        next.next().value * 8,
        next.next().value < 0.2,
      ),
    )
    const picked = page(pool)
    assert.equal(picked.length, 20)
    assert.equal(new Set(picked).size, 20)
    const left = new Set(pool)
    const taken = new Map<string, number>()
    let before: string | null = null
    for (const pick of picked) {
      const others = [...left].filter(({ authorId }) => authorId !== before)
      if (others.length > 0) assert.notEqual(pick.authorId, before)
      const rested = others.filter(({ authorId }) => (taken.get(authorId) ?? 0) < 3)
      if (rested.length > 0) assert.ok((taken.get(pick.authorId) ?? 0) < 3)
      left.delete(pick)
      taken.set(pick.authorId, (taken.get(pick.authorId) ?? 0) + 1)
      before = pick.authorId
    }
  }
})

test('the order of the pool does not matter', () => {
  const pool = Array.from({ length: 30 }, (_, index) => by(`author${index % 7}`, index % 5))
  assert.deepEqual(page(pool), page([...pool].reverse()))
})

test('nothing comes of nothing', () => {
  assert.deepEqual(page([]), [])
})
