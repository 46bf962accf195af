/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeCommentDraft, commentDraft, removeSent } from './comment-drafts.ts'

/** A separate media for each test. */
function newKey(accountId = 'mara', mediaId: string = crypto.randomUUID()) {
  return { accountId, mediaId }
}
const TO_ADA = { id: 'one', name: 'Ada' }
const TO_BEN = { id: 'two', name: 'Ben' }

test('restores a draft only for the same account and media', () => {
  const mine = newKey()
  changeCommentDraft(mine, { text: 'What a', replyTo: TO_ADA })
  assert.deepEqual(commentDraft(mine), { text: 'What a', replyTo: TO_ADA })
  assert.deepEqual(commentDraft(newKey('somebody else', mine.mediaId)), { text: '' })
  assert.deepEqual(commentDraft(newKey('', mine.mediaId)), { text: '' }, 'nor does a visitor see them')
  assert.deepEqual(commentDraft(newKey('mara')), { text: '' })
})

test('removes what was sent from the draft', () => {
  const mine = newKey()
  changeCommentDraft(mine, { text: 'Lovely ', replyTo: TO_ADA })
  removeSent(mine, commentDraft(mine))
  assert.deepEqual(commentDraft(mine), { text: '' })
})

test('keeps text typed during the request', () => {
  const mine = newKey()
  const sent = { text: 'Lovely', replyTo: TO_ADA }
  changeCommentDraft(mine, { ...sent, text: 'Lovely and so calm' })
  removeSent(mine, sent)
  assert.equal(commentDraft(mine).text, 'and so calm')
  changeCommentDraft(mine, { text: 'Something else', replyTo: TO_BEN })
  removeSent(mine, sent)
  assert.deepEqual(commentDraft(mine), { text: 'Something else', replyTo: TO_BEN })
})
