/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabAt } from './more-tabs.ts'

const DESKTOP = ['comments', 'videos', 'live'] as const
const PHONE = ['videos', 'live'] as const

test('desktop starts with the comments, phones with the videos', () => {
  assert.equal(tabAt(null, DESKTOP), 'comments')
  assert.equal(tabAt(null, PHONE), 'videos')
})

test('the URL selects the tab', () => {
  for (const tab of DESKTOP) assert.equal(tabAt(tab, DESKTOP), tab)
  assert.equal(tabAt('live', PHONE), 'live')
})

test('an unknown tab, or one not shown at this width, falls back to videos', () => {
  for (const requested of ['photos', 'Live', '', 'constructor']) {
    assert.equal(tabAt(requested, DESKTOP), 'videos', requested)
    assert.equal(tabAt(requested, PHONE), 'videos', requested)
  }
  assert.equal(tabAt('comments', PHONE), 'videos')
})
