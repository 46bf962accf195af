import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailOf, momentText, type Told, titleOf } from './transaction-text.ts'

const MARA = { fullname: 'Mara Lindqvist' }
const told = (given: Partial<Told>): [string, string] => {
  const line = { type: 'tip', state: 'paid', words: '', card: null, user: MARA, media: null, ...given }
  return [titleOf(line), detailOf(line)]
}

test('describes each kind and its context', () => {
  assert.deepEqual(told({ type: 'top-up', user: null, card: 'Visa •••• 4242' }), [
    'Added funds',
    'Visa •••• 4242',
  ])
  assert.deepEqual(told({ words: 'Lovely' }), ['Tip to Mara Lindqvist', 'Lovely'])
  assert.deepEqual(told({ media: { description: 'Rain walk' } }), ['Tip to Mara Lindqvist', 'Rain walk'])
  assert.deepEqual(told({ type: 'media', media: { description: 'Market mornings' } }), [
    'Bought “Market mornings”',
    'shop of Mara Lindqvist',
  ])
  assert.deepEqual(told({ type: 'subscription' }), ['Subscription, Mara Lindqvist', ''])
  assert.deepEqual(told({ type: 'refund', state: 'credits' }), ['Refund, Mara Lindqvist', 'to your wallet'])
  assert.deepEqual(told({ type: 'refund', state: 'card' }), ['Refund, Mara Lindqvist', 'to your card'])
})

test('describes a transaction whose item is gone', () => {
  assert.deepEqual(told({ type: 'media' }), ['Bought from Mara Lindqvist', 'shop of Mara Lindqvist'])
  assert.equal(told({ type: 'tip', user: null })[0], 'Tip to somebody')
})

test('marks refunds', () => {
  assert.equal(told({ type: 'media', state: 'reversed' })[1], 'given back')
  assert.equal(
    told({ type: 'top-up', state: 'disputed', card: 'Visa •••• 0259' })[1],
    'Visa •••• 0259 · disputed',
  )
})

test('shows the time for the last two days, and a date before that', () => {
  const now = new Date(2025, 10, 15, 18, 0)
  assert.equal(momentText(new Date(2025, 10, 15, 13, 40), now), 'Today, 13:40')
  assert.equal(momentText(new Date(2025, 10, 14, 22, 16), now), 'Yesterday, 22:16')
  assert.equal(momentText(new Date(2025, 10, 12), now), '12 Nov')
  assert.equal(momentText(new Date(2024, 10, 12), now), '12 Nov 2024')
})
