/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftSummary, readDraftMessages } from './draft-message.ts'

const teaser = (value: object) => draftSummary({ type: 'teaser', value: JSON.stringify(value) })

test('describes a paid video by price, text and preview', () => {
  const summary = teaser({
    price: 6,
    free: false,
    text: 'The drift',
    preview: 12.4,
    media: 'm',
    type: 'video',
    duration: 38,
    thumbnail: '/t.webp',
  })
  assert.deepEqual(summary, {
    kind: 'Paid video',
    text: 'The drift',
    thumbnail: '/t.webp',
    priceCents: 600,
    note: '12 s preview',
  })
})

test('describes a free one by length, several by count, and text alone as a message', () => {
  assert.deepEqual(
    [teaser({ free: true, price: 0, media: 'm', type: 'video', duration: 38 })].map(
      ({ kind, note, priceCents }) => [kind, note, priceCents],
    ),
    [['Free video', '0:38', null]],
  )
  assert.equal(teaser({ price: 3, media: 'm', type: 'photo', medias: [{}, {}, {}] }).kind, 'Paid set')
  assert.equal(teaser({ price: 3, media: 'm', type: 'photo', medias: [{}, {}, {}] }).note, '3 media')
  assert.equal(teaser({ price: 3, media: 'm', type: 'photo' }).kind, 'Paid photo')
  assert.equal(teaser({ free: true, text: 'Hello' }).kind, 'Free message')
})

test('describes an upload as a photo with thumbnail, or a video', () => {
  const upload = (type: string) =>
    draftSummary({ type: 'upload', value: JSON.stringify({ url: '/u', type }) })
  assert.deepEqual([upload('image').kind, upload('image').thumbnail], ['Photo', '/u'])
  assert.deepEqual([upload('video').kind, upload('video').thumbnail], ['Video', null])
})

test('reads stored messages, and ignores invalid ones', () => {
  const messages = [
    { type: 'text', value: 'Hello' },
    { type: 'teaser', value: '{' },
  ]
  assert.deepEqual(readDraftMessages(JSON.parse(JSON.stringify(messages))), messages)
  const strange = [
    null,
    7,
    'text',
    { type: 'song', value: 'x' },
    { type: 'text', value: 7 },
    { type: 'text' },
  ]
  assert.deepEqual(readDraftMessages(strange), [])
  for (const stored of [null, undefined, {}, 'x', 7]) assert.deepEqual(readDraftMessages(stored), [])
  assert.equal(draftSummary({ type: 'teaser', value: '[1' }).kind, 'Paid message')
})
