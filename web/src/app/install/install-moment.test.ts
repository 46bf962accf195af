/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCalmPath, mayOfferApp } from './install-moment.ts'

const DAY = 86_400_000
const first = { visits: 1, hasEngaged: false, dismissedAt: null, now: 100 * DAY }

test('offers the app on the second visit, or after a follow or message', () => {
  assert.equal(mayOfferApp(first), false)
  assert.equal(mayOfferApp({ ...first, visits: 2 }), true)
  assert.equal(mayOfferApp({ ...first, hasEngaged: true }), true)
})

test('does not ask again for 60 days after it was dismissed', () => {
  const engaged = { ...first, hasEngaged: true }
  assert.equal(mayOfferApp({ ...engaged, dismissedAt: 41 * DAY }), false)
  assert.equal(mayOfferApp({ ...engaged, dismissedAt: 40 * DAY }), true)
})

test('stays away from conversations, the console and sign-in', () => {
  for (const path of ['/messages/inbox/1', '/staff/home', '/signin', '/signup', '/studio/upload'])
    assert.equal(isCalmPath(path), false, path)
  for (const path of ['/', '/messages/inbox', '/account', '/mara', '/lives'])
    assert.equal(isCalmPath(path), true, path)
})
