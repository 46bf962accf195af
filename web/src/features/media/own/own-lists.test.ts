/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestOwnList, ownListPath, parseOwnList } from './own-lists.ts'

test('maps each list to a URL and back', () => {
  assert.deepEqual(parseOwnList('subscription', 'photos'), { tab: 'subscription', type: 'photo' })
  assert.equal(ownListPath({ tab: 'private', type: 'video' }), '/account/media/private/videos')
})

test('maps an unknown URL to the nearest list', () => {
  assert.equal(parseOwnList('free', undefined), null)
  assert.equal(parseOwnList('free', 'constructor'), null)
  assert.equal(parseOwnList('sold', 'videos'), null)
  assert.deepEqual(nearestOwnList('private'), { tab: 'private', type: 'video' })
  assert.deepEqual(nearestOwnList('sold'), { tab: 'free', type: 'video' })
})
