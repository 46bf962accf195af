/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { libraryReturn } from './library-return.ts'

test('the chosen media joins what the calling page already says', () => {
  assert.equal(libraryReturn('/messages/inbox?thread=7#end', 'm1'), '/messages/inbox?thread=7&media=m1#end')
  assert.equal(libraryReturn('/studio/share/create?media=old', 'm1'), '/studio/share/create?media=m1')
  assert.equal(libraryReturn('/messages/inbox'), '/messages/inbox')
})

test('nobody is sent to another site', () => {
  for (const path of [
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/signin',
  ])
    assert.equal(libraryReturn(path, 'm1'), '/studio', String(path))
})
