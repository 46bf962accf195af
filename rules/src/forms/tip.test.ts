import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './check.ts'
import { shareLinkForm } from './share-link.ts'
import { tipForm } from './tip.ts'

const amountText = (amount: unknown) => {
  const checked = checkForm(tipForm, { amount })
  return checked.ok ? null : checked.errors.amount
}

test('refuses a tip with the specified messages', () => {
  for (const amount of [undefined, null, '', '5', Number.NaN, true])
    assert.equal(amountText(amount), 'Tips Amount must be a number')
  assert.equal(amountText(2), 'Minimum $3')
  assert.equal(amountText(-3), 'Minimum $3')
  assert.equal(amountText(2.5), 'Tips are whole dollars')
  assert.equal(amountText(1_001), 'Maximum $1,000')
  for (const amount of [3, 4, 1_000]) assert.equal(amountText(amount), null)
})

test('a message is trimmed, optional and at most 512 characters', () => {
  assert.deepEqual(checkForm(tipForm, { amount: 3 }), { ok: true, values: { amount: 3, message: '' } })
  assert.equal(checkForm(tipForm, { amount: 3, message: ` ${'é'.repeat(512)} ` }).ok, true)
  assert.equal(checkForm(tipForm, { amount: 3, message: 'x'.repeat(513) }).ok, false)
})

test('a share link has a text, and a price unless it is free', () => {
  const link = (values: object) =>
    checkForm(shareLinkForm, { free: false, price: 5, text: 'Look', ...values })
  assert.deepEqual(link({}), { ok: true, values: { free: false, price: 500, text: 'Look' } })
  assert.equal(link({ free: true, price: 0 }).ok, true)
  for (const [values, errors] of [
    [{ price: 0 }, { price: 'Minimum $3' }],
    [{ price: 2 }, { price: 'Minimum $3' }],
    [{ price: undefined }, { price: 'Price must be a number' }],
    [{ price: 3.001 }, { price: 'Price must be a number' }],
    [{ text: ' ' }, { text: 'Text is required' }],
  ] as const)
    assert.deepEqual(link(values), { ok: false, errors })
})
