import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from './draw-text.ts'

test('keeps typed line breaks, and wraps long lines between words', () => {
  const fits = (part: string) => part.length <= 10
  assert.deepEqual(linesOf('Low tide, no plan', fits), ['Low tide,', 'no plan'])
  assert.deepEqual(linesOf('one\n\ntwo', fits), ['one', '', 'two'])
  assert.deepEqual(linesOf('unbreakable-word then', fits), ['unbreakable-word', 'then'])
  assert.deepEqual(linesOf('', fits), [''])
})
