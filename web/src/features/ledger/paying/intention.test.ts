import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  clearPurchaseIntent,
  type PurchaseIntent,
  storedPurchaseIntent,
  storePurchaseIntent,
} from './intention.ts'

function memory(text: string | null = null) {
  let stored = text
  return {
    getItem: () => stored,
    setItem: (_name: string, value: string) => {
      stored = value
    },
    removeItem: () => {
      stored = null
    },
  }
}

const BUYING: PurchaseIntent = {
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
  storePurchaseIntent(BUYING, store)
  assert.deepEqual(storedPurchaseIntent('pia', store), BUYING)
  clearPurchaseIntent(store)
  assert.equal(storedPurchaseIntent('pia', store), undefined)
})

test('is not visible to another account', () => {
  const store = memory()
  storePurchaseIntent(BUYING, store)
  assert.equal(storedPurchaseIntent('teo', store), undefined)
  assert.equal(storedPurchaseIntent(undefined, store), undefined)
})

test('ignores invalid data', () => {
  const elsewhere = [
    { ...BUYING, path: '//evil.example/x' },
    { ...BUYING, path: 'https://evil.example' },
    { ...BUYING, cents: '600' },
    { ...BUYING, props: null },
    [],
    7,
  ].map((stored) => JSON.stringify(stored))
  for (const text of [...elsewhere, '{', '', 'null'])
    assert.equal(storedPurchaseIntent('pia', memory(text)), undefined)
})
