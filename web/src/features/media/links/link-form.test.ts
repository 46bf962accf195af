import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dollarsFrom, linkErrors } from './link-form.ts'

test('parses amounts as people write them', () => {
  assert.deepEqual(['6', '6.5', '6,50', '$6.50', ' 12 '].map(dollarsFrom), [6, 6.5, 6.5, 6.5, 12])
  for (const text of ['', 'six', '-3', '1e9', '6.5.5', '0x10'])
    assert.ok(Number.isNaN(dollarsFrom(text)), text)
})

test('requires a text, and a price of $3 or more unless the link is free', () => {
  assert.deepEqual(linkErrors({ isFree: false, price: '6', text: 'Uncut' }), {})
  assert.deepEqual(linkErrors({ isFree: true, price: '', text: 'Uncut' }), {})
  assert.equal(linkErrors({ isFree: false, price: '2.99', text: 'Uncut' }).price, 'Minimum $3')
  assert.equal(linkErrors({ isFree: false, price: '0', text: 'Uncut' }).price, 'Minimum $3')
  assert.ok(linkErrors({ isFree: false, price: '', text: 'Uncut' }).price)
  assert.equal(linkErrors({ isFree: true, price: '', text: ' ' }).text, 'Text is required')
})

test('requires no text of an existing link, but a valid price', () => {
  const isThere = { isThere: true }
  assert.deepEqual(linkErrors({ isFree: true, price: '', text: '' }, isThere), {})
  assert.equal(linkErrors({ isFree: false, price: '2', text: '' }, isThere).price, 'Minimum $3')
  assert.ok(linkErrors({ isFree: true, price: '', text: 'x'.repeat(257) }, isThere).text)
})
