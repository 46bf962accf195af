import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBuildTracker } from './build-tracker.ts'

function watch({ own = 'old', last = null }: { own?: string | null; last?: string | null } = {}) {
  let ms = 0
  const it = createBuildTracker({ own, lastReloadedFor: () => last, nowMs: () => ms })
  return (...response: [seconds: number, build: string | null][]) => {
    for (const [seconds, build] of response) {
      ms = seconds * 1000
      it.note(build)
    }
    return it.due()
  }
}

test('a reload is due once only another build has answered for a while', () => {
  assert.equal(watch()([0, 'new'], [15, 'new'], [30, 'new']), 'new')
  assert.equal(watch()([0, 'new'], [1, 'new'], [2, 'new'], [29, 'new']), null, 'not for long enough')
  assert.equal(watch()([0, 'new'], [60, 'new']), null, 'not often enough')
  assert.equal(watch()([0, null], [30, null], [60, null]), null, 'an answer that says nothing')
  assert.equal(watch()([0, 'old'], [30, 'old'], [60, 'old']), null, 'nothing is new')
})

test('no reload is due while two versions answer alternately', () => {
  assert.equal(watch()([0, 'new'], [20, 'old'], [25, 'new'], [30, 'new'], [40, 'new']), null)
  assert.equal(watch()([0, 'newer'], [10, 'new'], [20, 'newer'], [30, 'new'], [40, 'newer']), null)
})

test('never reloads twice for the same build, or when the own build is unknown', () => {
  assert.equal(watch({ last: 'new' })([0, 'new'], [30, 'new'], [60, 'new']), null)
  assert.equal(watch({ last: 'new' })([0, 'newest'], [30, 'newest'], [60, 'newest']), 'newest')
  assert.equal(watch({ own: null })([0, 'new'], [30, 'new'], [60, 'new']), null)
})
