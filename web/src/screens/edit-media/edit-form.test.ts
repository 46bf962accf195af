/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type EditableMedia, mediaChanges, mediaFormOf } from './edit-form.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

const media: EditableMedia = {
  views: 0,
  likes: 0,
  figures: null,
  id: 'm',
  type: 'video',
  description: 'Low tide',
  tags: ['sea', 'tide'],
  visibility: 'subscription',
  shop: 9.99,
  alt: '',
  duration: 12,
  available_date: '2026-11-14T12:00:00Z',
  approved: true,
  verified: true,
  review_reason: null,
  consent: null,
  thumbnail: { grid: null, poster: null },
  processed: { status: true, state: 'ready', progress: 100, failure: null },
  captions: [],
  user: { id: 'a', username: 'maralind' },
}

test('submits only changed fields', () => {
  const form = mediaFormOf(media, NOW)
  assert.deepEqual(mediaChanges(form, mediaFormOf(media, NOW), NOW), {})
})

test('sends prices in dollars, and now when a schedule is removed', () => {
  const before = mediaFormOf({ ...media, available_date: '2026-11-20T12:00:00Z' }, NOW)
  const after = { ...before, priceCents: 0, availableAt: null, tags: ['sea'], visibility: 'private' as const }
  assert.deepEqual(mediaChanges(before, after, NOW), {
    shop: 0,
    available_date: NOW.toISOString(),
    tags: ['sea'],
    visibility: 'private',
  })
})
