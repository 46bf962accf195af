/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isReturnPath } from './return-path.ts'

test('accepts paths of this site with query and fragment', () => {
  for (const path of ['/', '/account/settings?x=1#top', '/mara.lindqvist/video/12', '/signinhelp']) {
    assert.equal(isReturnPath(path), true, path)
  }
})

test('rejects the sign-in screens', () => {
  for (const path of ['/signin', '/signin?x=1', '/SignUp', '/forgot-pass/abc', '/reset-pass?id=1']) {
    assert.equal(isReturnPath(path), false, path)
  }
})

test('rejects anything that leads off the site', () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'account',
    '',
    null,
    undefined,
    7,
    {},
  ]
  for (const path of hostile) assert.equal(isReturnPath(path), false, String(path))
})
