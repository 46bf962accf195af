/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeDraft, draftAt, takeSent } from './drafts.ts'

/** A separate media for each test. */
function place(accountId = 'mara', mediaId: string = crypto.randomUUID()) {
  return { accountId, mediaId }
}
const TO_ADA = { id: 'one', name: 'Ada' }
const TO_BEN = { id: 'two', name: 'Ben' }

test('restores a draft only for the same account and media', () => {
  const mine = place()
  changeDraft(mine, { text: 'What a', replyTo: TO_ADA })
  assert.deepEqual(draftAt(mine), { text: 'What a', replyTo: TO_ADA })
  assert.deepEqual(draftAt(place('somebody else', mine.mediaId)), { text: '' })
  assert.deepEqual(draftAt(place('', mine.mediaId)), { text: '' }, 'nor does a visitor see them')
  assert.deepEqual(draftAt(place('mara')), { text: '' })
})

test('removes what was sent from the draft', () => {
  const mine = place()
  changeDraft(mine, { text: 'Lovely ', replyTo: TO_ADA })
  takeSent(mine, draftAt(mine))
  assert.deepEqual(draftAt(mine), { text: '' })
})

test('keeps text typed during the request', () => {
  const mine = place()
  const sent = { text: 'Lovely', replyTo: TO_ADA }
  changeDraft(mine, { ...sent, text: 'Lovely and so calm' })
  takeSent(mine, sent)
  assert.equal(draftAt(mine).text, 'and so calm')
  changeDraft(mine, { text: 'Something else', replyTo: TO_BEN })
  takeSent(mine, sent)
  assert.deepEqual(draftAt(mine), { text: 'Something else', replyTo: TO_BEN })
})
