import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropIntention, type Intention, keepIntention, keptIntention } from './intention.ts'

function memory(text: string | null = null) {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_name: string, value: string) => {
      kept = value
    },
    removeItem: () => {
      kept = null
    },
  }
}

const BUYING: Intention = {
  by: 'pia',
  dialog: 'buy',
  props: { media: { id: '1' } },
  words: 'Buy for $6.00',
  cents: 600,
  path: '/mara/shop/1',
  state: null,
}

test('keeps the intended purchase until it is dropped', () => {
  const store = memory()
  keepIntention(BUYING, store)
  assert.deepEqual(keptIntention('pia', store), BUYING)
  dropIntention(store)
  assert.equal(keptIntention('pia', store), undefined)
})

test('is not visible to another account', () => {
  const store = memory()
  keepIntention(BUYING, store)
  assert.equal(keptIntention('teo', store), undefined)
  assert.equal(keptIntention(undefined, store), undefined)
})

test('ignores invalid data', () => {
  const elsewhere = [
    { ...BUYING, path: '//evil.example/x' },
    { ...BUYING, path: 'https://evil.example' },
    { ...BUYING, cents: '600' },
    { ...BUYING, props: null },
    [],
    7,
  ].map((kept) => JSON.stringify(kept))
  for (const text of [...elsewhere, '{', '', 'null'])
    assert.equal(keptIntention('pia', memory(text)), undefined)
})
