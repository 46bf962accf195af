/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageOrigin } from '#web/lib/page-origin.ts'
import { sourceOfPage } from './source.ts'

test('takes the source from the previous page, also after a replaced history entry', () => {
  const way = createPageOrigin()
  way.note('/short/abc', 'browse', false)
  way.note('/mara/video/1', 'media', true)
  assert.equal(sourceOfPage(null, way.from()), 'link')
  way.note('/', 'home', false)
  way.note('/mara/video/2', 'media', false)
  way.note('/mara/video/2', 'media', false)
  assert.equal(sourceOfPage(null, way.from()), 'feed')
  way.note('/mara/video/3', 'media', true)
  assert.equal(sourceOfPage(null, way.from()), 'feed')
  way.note('/s/media', 'browse', false)
  way.note('/mara/video/3', 'media', false)
  assert.equal(sourceOfPage(null, way.from()), 'search')
  way.note('/mara', 'profile', false)
  way.note('/mara/video/3', 'media', false)
  assert.equal(sourceOfPage(null, way.from()), 'profile')
  way.note('/messages/inbox', 'messages', false)
  way.note('/mara/video/3', 'media', false)
  assert.equal(sourceOfPage(null, way.from()), 'other')
  assert.equal(sourceOfPage('spring', way.from()), 'campaign')
})
