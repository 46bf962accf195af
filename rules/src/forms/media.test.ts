import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEDIA, MEDIA_TEXT } from '../media.ts'
import { centsFromDollars } from '../money.ts'
import { TAG_TEXT } from '../tag.ts'
import { checkForm } from './check.ts'
import { mediaForm } from './media.ts'

const good = {
  description: 'Low tide',
  tags: ['Sea', '#calm '],
  visibility: 'free',
  priceCents: 0,
  availableAt: null,
  alt: ' Waves ',
  posterAtMs: null,
  cover: null,
  appears: [],
}

function errorsOf(change: object) {
  const checked = checkForm(mediaForm, { ...good, ...change })
  return checked.ok ? {} : checked.errors
}

test('a valid form is cleaned; a missing text gets the message of its field', () => {
  assert.deepEqual(checkForm(mediaForm, good), {
    ok: true,
    values: { ...good, tags: ['sea', 'calm'], alt: 'Waves' },
  })
  assert.deepEqual(checkForm(mediaForm, { ...good, description: undefined, visibility: undefined }), {
    ok: false,
    errors: { description: MEDIA_TEXT.descriptionRequired, visibility: MEDIA_TEXT.visibility },
  })
})

test('a description has 3 to 256 visible characters', () => {
  assert.deepEqual(errorsOf({ description: 'x'.repeat(256) }), {})
  assert.deepEqual(errorsOf({ description: '🙂🙂🙂' }), {})
  for (const description of ['ab', '  ab  ', 'x'.repeat(257)])
    assert.deepEqual(errorsOf({ description }), { description: MEDIA_TEXT.descriptionLength })
  for (const description of [undefined, '', '   ', '\u200b\u200b\u200b'])
    assert.deepEqual(errorsOf({ description }), { description: MEDIA_TEXT.descriptionRequired })
  assert.deepEqual(errorsOf({ description: 'a\0bc' }), { description: MEDIA_TEXT.unreadable })
})

test('tags are required, valid and unique', () => {
  assert.deepEqual(errorsOf({ tags: [] }), { tags: TAG_TEXT.required })
  assert.deepEqual(errorsOf({ tags: undefined }), { tags: TAG_TEXT.required })
  assert.deepEqual(errorsOf({ tags: ['a'] }), { tags: TAG_TEXT.note })
  assert.deepEqual(errorsOf({ tags: ['x'.repeat(21)] }), { tags: TAG_TEXT.note })
  assert.deepEqual(errorsOf({ tags: ['sea/side'] }), { tags: TAG_TEXT.note })
  assert.deepEqual(errorsOf({ tags: ['sea', ' SEA'] }), { tags: TAG_TEXT.twice })
  assert.deepEqual(errorsOf({ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }), {
    tags: TAG_TEXT.tooMany,
  })
})

test('a price is zero or at least three dollars, and never on private media', () => {
  for (const priceCents of [0, 300, MEDIA.price.maxCents]) assert.deepEqual(errorsOf({ priceCents }), {})
  for (const priceCents of [1, 299, -300])
    assert.deepEqual(errorsOf({ priceCents }), { priceCents: 'Minimum $3' })
  assert.deepEqual(errorsOf({ priceCents: MEDIA.price.maxCents + 1 }), {
    priceCents: MEDIA_TEXT.priceMaximum,
  })
  for (const priceCents of [Number.NaN, 300.5, '300'])
    assert.deepEqual(errorsOf({ priceCents }), { priceCents: MEDIA_TEXT.price })
  assert.deepEqual(errorsOf({ visibility: 'private', priceCents: 300 }), {
    priceCents: MEDIA_TEXT.priceOfPrivate,
  })
})

test('a release is at most a year ahead', () => {
  assert.deepEqual(errorsOf({ availableAt: new Date(Date.now() + MEDIA.maxScheduleMs - 60_000) }), {})
  assert.deepEqual(errorsOf({ availableAt: new Date(Date.now() + MEDIA.maxScheduleMs + 60_000) }), {
    availableAt: MEDIA_TEXT.releaseTooFar,
  })
  assert.deepEqual(errorsOf({ availableAt: new Date('never') }), { availableAt: MEDIA_TEXT.release })
})

test('dollars become whole cents or nothing', () => {
  assert.equal(centsFromDollars(3), 300)
  assert.equal(centsFromDollars(4.35), 435)
  assert.equal(centsFromDollars(1.005), null)
  assert.equal(centsFromDollars(Number.POSITIVE_INFINITY), null)
  assert.equal(centsFromDollars(Number.NaN), null)
})
