import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giftStatusText, giftTitle } from './gift-text.ts'

const user = { id: '1', username: 'mara', fullname: 'Mara Voss', avatar: null }
const now = new Date('2026-11-20T12:00:00Z')
const open = {
  state: 'open',
  recipient: null,
  link: 'https://example.com/gift/x',
  expires_on: '2026-12-20T12:00:00Z',
  refund_state: null,
}

test('a gift says how long it is and of whom', () => {
  assert.equal(giftTitle({ months: 1, user }), 'A month of Mara Voss')
  assert.equal(giftTitle({ months: 12, user }), '12 months of Mara Voss')
})

test('a gift says whose it is, and until when its link works', () => {
  const recipient = { id: '2', username: 'mira', fullname: 'Mira' }
  assert.match(giftStatusText(open, now), /^Not accepted yet\. The link works until 20 Dec/)
  assert.equal(giftStatusText({ ...open, link: null }, now), 'Expired. Your refund is on its way.')
  assert.equal(giftStatusText({ ...open, state: 'accepted', recipient }, now), 'Gift to @mira')
  assert.equal(giftStatusText({ ...open, state: 'returned' }, now), 'Refunded')
  assert.equal(
    giftStatusText({ ...open, state: 'accepted', recipient, refund_state: 'open' }, now),
    'Gift to @mira · Refund requested',
  )
})
