/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestShelf, shelfOf, shelfPath } from './shelves.ts'

test('maps each list to a URL and back', () => {
  assert.deepEqual(shelfOf('subscription', 'photos'), { tab: 'subscription', type: 'photo' })
  assert.equal(shelfPath({ tab: 'private', type: 'video' }), '/account/media/private/videos')
})

test('maps an unknown URL to the nearest list', () => {
  assert.equal(shelfOf('free', undefined), null)
  assert.equal(shelfOf('free', 'constructor'), null)
  assert.equal(shelfOf('sold', 'videos'), null)
  assert.deepEqual(nearestShelf('private'), { tab: 'private', type: 'video' })
  assert.deepEqual(nearestShelf('sold'), { tab: 'free', type: 'video' })
})
