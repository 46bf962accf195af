import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkForm } from './forms/check.ts'
import { teaserForm } from './forms/teaser.ts'
import { previewRange, previewText } from './messages.ts'

test('a free preview may be as long as the video, up to twenty seconds', () => {
  assert.deepEqual(previewRange(3, false), { min: 3, max: 3, initial: 3 })
  assert.deepEqual(previewRange(8, false), { min: 5, max: 8, initial: 8 })
  assert.deepEqual(previewRange(60, false), { min: 5, max: 20, initial: 10 })
})

test('a paid preview never shows more than half', () => {
  assert.deepEqual(previewRange(10, true), { min: 5, max: 5, initial: 5 })
  assert.deepEqual(previewRange(16, true), { min: 5, max: 8, initial: 8 })
  assert.deepEqual(previewRange(600, true), { min: 5, max: 20, initial: 10 })
  assert.equal(previewText(previewRange(16, true)), 'Preview must be 5 to 8 seconds')
})

const teaser = (values: object) => checkForm(teaserForm, { price: 5, media: 'an id', ...values })

test('a teaser has a price in dollars, a truncated text and media', () => {
  assert.deepEqual(teaser({ text: ' look ' }), {
    ok: true,
    values: { free: false, price: 500, text: 'look', preview: null, media: 'an id', medias: [] },
  })
  const long = teaser({ text: 'é'.repeat(600), preview: 7.5 })
  assert.ok(long.ok)
  assert.equal(long.values.text.length, 512)
  assert.equal(long.values.preview, 7.5)
  assert.equal(teaser({ free: true, price: 0, media: null }).ok, true)
})

test('refuses a teaser with the message of its field', () => {
  for (const [values, errors] of [
    [{ price: 0 }, { price: 'Minimum $3' }],
    [{ price: 2.99 }, { price: 'Minimum $3' }],
    [{ price: 1_000.01 }, { price: 'Maximum $1,000' }],
    [{ price: '5' }, { price: 'Price must be a number' }],
    [{ price: 5.001 }, { price: 'Price must be a number' }],
    [{ media: null }, { media: 'Choose a video or photo' }],
    [{ preview: 'long' }, { preview: 'Preview must be a number of seconds' }],
    [{ preview: Number.POSITIVE_INFINITY }, { preview: 'Preview must be a number of seconds' }],
    [{ text: 'a\0b' }, { text: 'Contains characters that can’t be used' }],
  ] as const)
    assert.deepEqual(teaser(values), { ok: false, errors })
})
