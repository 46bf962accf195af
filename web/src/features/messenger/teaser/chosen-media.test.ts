/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkTeaser,
  EMPTY_TEASER_DRAFT,
  previewLength,
  sliderRange,
  type TeaserItem,
  teaserDraftOf,
} from './chosen-media.ts'

const video = (duration: number, id = 'a0000000-0000-4000-8000-000000000001') => ({
  ...{ id, type: 'video', description: 'Drift', duration, thumbnail: '/x.webp' },
})
const choice = (duration: number, previewSeconds: number | null = null): TeaserItem => ({
  ...{ key: 'one', media: video(duration), previewSeconds },
})

test('offers whole seconds from five to twenty, or half the video', () => {
  assert.deepEqual(sliderRange(video(38.4), false), { min: 5, max: 19, initial: 10 })
  assert.deepEqual(sliderRange(video(120), false), { min: 5, max: 20, initial: 10 })
  assert.deepEqual(sliderRange(video(10), false), { min: 5, max: 5, initial: 5 })
  assert.equal(sliderRange(video(38), true), null)
  assert.equal(sliderRange({ ...video(38), type: 'photo', duration: null }, false), null)
})

test('clamps the preview to the range, and plays ten seconds of free media', () => {
  assert.equal(previewLength(choice(38, 30), false), 19)
  assert.equal(previewLength(choice(38, 1), false), 5)
  assert.equal(previewLength(choice(38), false), 10)
  assert.equal(previewLength(choice(38, 7), true), 10)
})

test('reports errors by field, and round-trips a valid draft', () => {
  const errorsOf = (change: Partial<typeof EMPTY_TEASER_DRAFT>) => {
    const checked = checkTeaser({ ...EMPTY_TEASER_DRAFT, choices: [choice(38)], ...change })
    return checked.ok ? {} : checked.errors
  }
  assert.deepEqual(errorsOf({ choices: [] }), { media: 'Choose a video or photo' })
  assert.deepEqual(errorsOf({ choices: [{ key: 'k', media: null, previewSeconds: null }] }), {
    media: 'Wait for your uploads to finish',
  })
  assert.deepEqual(errorsOf({ choices: [choice(9.9)] }), {
    media: 'only videos longer than 10 seconds are allowed',
  })
  assert.deepEqual(errorsOf({ choices: [choice(9.9)], isFree: true }), {})
  assert.ok('price' in errorsOf({ price: '2.99' }))
  assert.ok('price' in errorsOf({ price: 'much' }))
  const right = checkTeaser({
    ...EMPTY_TEASER_DRAFT,
    choices: [choice(38, 12)],
    text: ' The whole drift ',
    price: '6',
  })
  assert.ok(right.ok)
  const again = teaserDraftOf(right.value)
  assert.deepEqual([again.text, again.price, again.isFree], ['The whole drift', '6.00', false])
  assert.deepEqual(again.choices[0]?.previewSeconds, 12)
})
