import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PageCandidate, pickPersonalPage } from './personal-page.ts'
import { seededRandom } from './random.ts'

let made = 0
const by = (authorId: string, worth: number, given: Partial<PageCandidate> = {}): PageCandidate => ({
  ...{ id: `${authorId}-${++made}`, authorId, worth, tags: [], isExploration: false },
  ...given,
})
const page = (pool: PageCandidate[], size = 20) => pickPersonalPage(pool, { size, lastAuthorId: null })

test('worth decides, while authors alternate', () => {
  const picked = page([by('a', 9), by('a', 8), by('b', 1), by('c', 2)])
  assert.equal(picked.map(({ authorId }) => authorId).join(''), 'acab')
})

test('a topic fills at most a third of a page while there are others', () => {
  const pool = Array.from({ length: 60 }, (_, n) =>
    by(`author${n}`, n < 30 ? 100 - n : -n, { tags: n < 30 ? [7] : [n] }),
  )
  const picked = page(pool)
  assert.equal(picked.length, 20)
  assert.equal(picked.filter(({ tags }) => tags[0] === 7).length, 6)
  assert.equal(page(pool.slice(0, 30)).length, 20, 'nothing else is left: the page is full all the same')
})

test('two of twenty places are for exploration, whatever it is worth', () => {
  const pool = Array.from({ length: 60 }, (_, n) => by(`author${n}`, -n, { isExploration: n >= 50 }))
  const explored = page(pool).flatMap(({ isExploration }, place) => (isExploration ? place : []))
  assert.deepEqual(explored, [5, 15])
  assert.equal(page(pool.slice(50), 5).length, 5, 'a site with new media only still has pages')
})

test('what is already chosen counts for the rules', () => {
  const chosen = Array.from({ length: 5 }, (_, n) => by(`first${n}`, 0, { tags: [1] }))
  const pool = Array.from({ length: 40 }, (_, n) => by(`author${n}`, -n, { tags: n < 20 ? [1] : [2] }))
  const picked = pickPersonalPage(pool, { size: 20, lastAuthorId: null, chosen })
  assert.deepEqual(picked.slice(0, 5), chosen)
  assert.equal(picked.filter(({ tags }) => tags[0] === 1).length, 14, 'as few more as the others allow')
})

test('of any pool: full, without repetition, nobody twice in a row while others are left', () => {
  const random = seededRandom(7)
  for (let round = 0; round < 100; round += 1) {
    const pool = Array.from({ length: 80 }, () =>
      by(`author${Math.floor(random() ** 2 * 20)}`, random() * 8, {
        tags: [Math.floor(random() ** 2 * 9)],
        isExploration: random() < 0.2,
      }),
    )
    const picked = page(pool)
    assert.equal(new Set(picked).size, 20)
    assert.deepEqual(page(pool.toReversed()), picked, 'the order of the pool does not matter')
    const repeated = picked.filter(({ authorId }, n) => authorId === picked[n - 1]?.authorId)
    assert.deepEqual(repeated, [])
  }
})
