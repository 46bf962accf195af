import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf, cardProblems, codeSizeOf, groupedNumber, typedExpiry } from './card-form.ts'

const SOON = `08 / ${(new Date().getFullYear() + 3) % 100}`
const CARD = { name: 'Jonas Weir', number: '4242 4242 4242 4242', expiry: SOON, cvv: '123' }

test('accepts a valid card', () => {
  assert.deepEqual(cardProblems(CARD), {})
  assert.deepEqual(cardProblems({ name: 'A B', number: '3782 822463 10005', expiry: SOON, cvv: '1234' }), {})
})

test('requires each field', () => {
  assert.deepEqual(cardProblems({ name: ' ', number: '', expiry: '', cvv: '' }), {
    name: 'Name is required',
    number: 'Card Number is required',
    expiry: 'Expire Date is required',
    cvv: 'Card Verification Value is required',
  })
})

test('reports errors with the documented messages', () => {
  assert.deepEqual(
    cardProblems({ name: '4242 4242 4242', number: '4242 4242 4242 4243', expiry: '13/30', cvv: '12' }),
    {
      name: 'Name is invalid',
      number: 'Card Number is invalid',
      expiry: 'Expire Date is invalid',
      cvv: 'Card Verification Value is invalid',
    },
  )
  assert.deepEqual(cardProblems({ ...CARD, expiry: '01/20' }), { expiry: 'Expire Date is invalid' })
  assert.deepEqual(cardProblems({ ...CARD, number: '3782 822463 10005' }), {
    cvv: 'Card Verification Value is invalid',
  })
})

test('groups the digits as printed, and limits their number', () => {
  assert.equal(groupedNumber('4242424242424242'), '4242 4242 4242 4242')
  assert.equal(groupedNumber('378282246310005'), '3782 822463 10005')
  assert.equal(groupedNumber('4242-4242 x'), '4242 4242')
  assert.equal(groupedNumber('5555 5555 5555 4444 999'), '5555 5555 5555 4444')
  assert.equal(groupedNumber(''), '')
})

test('inserts the slash into an expiry, and lets it be deleted', () => {
  assert.equal(typedExpiry('0', ''), '0')
  assert.equal(typedExpiry('8', ''), '08 / ')
  assert.equal(typedExpiry('08', '0'), '08 / ')
  assert.equal(typedExpiry('08 / 2', '08 / '), '08 / 2')
  assert.equal(typedExpiry('08 / ', '08 / 2'), '08')
  assert.equal(typedExpiry('08 /', '08 / '), '08')
  assert.equal(typedExpiry('0', '08'), '0')
  assert.equal(typedExpiry('0829', ''), '08 / 29')
  assert.equal(typedExpiry('8/2029', ''), '08 / 29')
  assert.equal(typedExpiry('08/29', ''), '08 / 29')
  assert.equal(typedExpiry('abc', ''), '')
})

test('detects the network from the first digits', () => {
  assert.equal(brandOf('4242'), 'visa')
  assert.equal(brandOf('5555'), 'mastercard')
  assert.equal(brandOf('37'), 'amex')
  assert.equal(brandOf(''), undefined)
  assert.deepEqual([codeSizeOf('37'), codeSizeOf('4242'), codeSizeOf('')], [4, 3, 3])
})
