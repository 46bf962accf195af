/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaTileFields } from '../fields.ts'
import { tileStateOf } from './tile-state.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

function media(changes: Partial<MediaTileFields> = {}, processed: object = {}): MediaTileFields {
  return {
    id: 'm',
    type: 'video',
    description: 'Low tide',
    alt: '',
    visibility: 'free',
    shop: 0,
    access: 'open',
    duration: 12,
    views: 0,
    approved: true,
    verified: true,
    review_reason: null,
    consent: null,
    add_date: '2026-11-14T12:00:00Z',
    available_date: '2026-11-14T12:00:00Z',
    thumbnail: { grid: '/grid.webp', preview: '/preview.webp' },
    user: { id: 'a', username: 'maralind' },
    ...changes,
    processed: { status: true, state: 'ready', progress: 100, failure: null, ...processed },
  }
}

test('shows an accessible media as free, even one that is for sale', () => {
  assert.deepEqual(tileStateOf(media(), NOW), { state: 'free' })
  assert.deepEqual(tileStateOf(media({ shop: 6 }), NOW), { state: 'free' })
})

test('shows how to unlock a locked media', () => {
  assert.deepEqual(tileStateOf(media({ access: 'price', shop: 9.99 }), NOW), {
    state: 'price',
    priceCents: 999,
  })
  assert.deepEqual(tileStateOf(media({ access: 'subscribers' }), NOW), { state: 'subscribers' })
})

test('shows its owner the progress, the failure and the review', () => {
  assert.deepEqual(tileStateOf(media({}, { state: 'processing', progress: 42 }), NOW), {
    state: 'processing',
    percent: 42,
  })
  assert.deepEqual(tileStateOf(media({}, { state: 'failed', failure: 'It ends too early.' }), NOW), {
    state: 'failed',
    reason: 'It ends too early.',
  })
  assert.deepEqual(tileStateOf(media({ approved: false, verified: false }), NOW), { state: 'review' })
  assert.deepEqual(tileStateOf(media({ approved: false, verified: true }), NOW), { state: 'rejected' })
  assert.deepEqual(tileStateOf(media({ consent: 'waiting' }), NOW), { state: 'consent' })
  assert.deepEqual(tileStateOf(media({ consent: 'refused' }), NOW), { state: 'no-consent' })
  assert.deepEqual(tileStateOf(media({ available_date: '2026-11-18T12:00:00Z' }), NOW), {
    state: 'scheduled',
    availableIn: 'Available in 3 days',
  })
})

test('does not show a playable media as processing', () => {
  assert.deepEqual(tileStateOf(media({}, { state: 'playable', progress: 60 }), NOW), { state: 'free' })
})
