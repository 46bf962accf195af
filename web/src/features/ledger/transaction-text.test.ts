import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type TransactionData,
  transactionDetail,
  transactionTime,
  transactionTitle,
} from './transaction-text.ts'

const MARA = { fullname: 'Mara Lindqvist' }
const textsOf = (given: Partial<TransactionData>): [string, string] => {
  const line = { type: 'tip', state: 'paid', words: '', card: null, user: MARA, media: null, ...given }
  return [transactionTitle(line), transactionDetail(line)]
}

test('describes each kind and its context', () => {
  assert.deepEqual(textsOf({ type: 'top-up', user: null, card: 'Visa •••• 4242' }), [
    'Added funds',
    'Visa •••• 4242',
  ])
  assert.deepEqual(textsOf({ words: 'Lovely' }), ['Tip to Mara Lindqvist', 'Lovely'])
  assert.deepEqual(textsOf({ media: { description: 'Rain walk' } }), ['Tip to Mara Lindqvist', 'Rain walk'])
  assert.deepEqual(textsOf({ type: 'media', media: { description: 'Market mornings' } }), [
    'Bought “Market mornings”',
    'Mara Lindqvist’s shop',
  ])
  assert.deepEqual(textsOf({ type: 'subscription' }), ['Subscription to Mara Lindqvist', ''])
  assert.deepEqual(textsOf({ type: 'refund', state: 'credits' }), [
    'Refund, Mara Lindqvist',
    'to your wallet',
  ])
  assert.deepEqual(textsOf({ type: 'refund', state: 'card' }), ['Refund, Mara Lindqvist', 'to your card'])
})

test('describes a transaction whose item is gone', () => {
  assert.deepEqual(textsOf({ type: 'media' }), ['Bought from Mara Lindqvist', 'Mara Lindqvist’s shop'])
  assert.equal(textsOf({ type: 'tip', user: null })[0], 'Tip to a deleted account')
})

test('marks refunds', () => {
  assert.equal(textsOf({ type: 'media', state: 'reversed' })[1], 'refunded')
  assert.equal(
    textsOf({ type: 'top-up', state: 'disputed', card: 'Visa •••• 0259' })[1],
    'Visa •••• 0259 · disputed',
  )
})

test('shows the time for the last two days, and a date before that', () => {
  const now = new Date(2025, 10, 15, 18, 0)
  assert.equal(transactionTime(new Date(2025, 10, 15, 13, 40), now), 'Today, 13:40')
  assert.equal(transactionTime(new Date(2025, 10, 14, 22, 16), now), 'Yesterday, 22:16')
  assert.equal(transactionTime(new Date(2025, 10, 12), now), '12 Nov')
  assert.equal(transactionTime(new Date(2024, 10, 12), now), '12 Nov 2024')
})
