import assert from 'node:assert/strict'
import { test } from 'node:test'
import { availableIn, mediaLabel } from './media-label.ts'

const now = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('the unit is singular up to two, as specified', () => {
  for (const [ms, text] of [
    [3 * DAY + HOUR, 'Available in 3 days'],
    [2 * DAY, 'Available in 2 day'],
    [DAY, 'Available in 1 day'],
    [23 * HOUR + 59 * MINUTE, 'Available in 23 hours'],
    [2 * HOUR, 'Available in 2 hour'],
    [59 * MINUTE + 59 * SECOND, 'Available in 59 minutes'],
    [MINUTE, 'Available in 1 minute'],
    [59 * SECOND, 'Available in 59 seconds'],
    [2 * SECOND, 'Available in 2 second'],
    [1, 'Available in 1 second'],
  ] as const)
    assert.equal(availableIn(after(ms), now), text)
})

test('the label shows the first reason', () => {
  const fine = { isProcessed: true, isVerified: true, isApproved: true, availableAt: now }
  assert.equal(mediaLabel(fine, now), null)
  const text = (change: object) => mediaLabel({ ...fine, ...change }, now)?.text
  assert.equal(text({ isProcessed: null, isApproved: false }), 'PROCESSING')
  assert.equal(text({ isProcessed: false, isApproved: false }), 'FAILED')
  assert.equal(text({ isApproved: false }), 'REJECTED')
  assert.equal(text({ isApproved: false, isVerified: false }), 'PENDING REVIEW')
  assert.equal(text({ isApproved: false, isVerified: false, availableAt: after(DAY) }), 'PENDING REVIEW')
  assert.equal(text({ availableAt: after(4 * HOUR) }), 'Available in 4 hours')
})
