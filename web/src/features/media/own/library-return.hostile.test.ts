/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { libraryReturn } from './library-return.ts'

test('adds the chosen media to the query of the calling page', () => {
  assert.equal(libraryReturn('/messages/inbox?thread=7#end', 'm1'), '/messages/inbox?thread=7&media=m1#end')
  assert.equal(libraryReturn('/studio/share/create?media=old', 'm1'), '/studio/share/create?media=m1')
  assert.equal(libraryReturn('/messages/inbox'), '/messages/inbox')
})

test('never returns to another site', () => {
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
