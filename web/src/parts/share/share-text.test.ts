import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT } from '#rules/limits.ts'
import { noteMaxLength, sharedMessage } from './share-text.ts'

const URL = 'https://candid.example/short/abcd1234'

test('the note comes before the link, and the link is never cut', () => {
  assert.equal(sharedMessage('  Look at this ', URL), `Look at this\n${URL}`)
  assert.equal(sharedMessage('   ', URL), URL)
  const long = sharedMessage('x'.repeat(5_000), URL)
  assert.equal(long.length, TEXT.commentMaxLength)
  assert.ok(long.endsWith(`\n${URL}`))
  assert.equal(noteMaxLength('x'.repeat(5_000)), 0)
})
