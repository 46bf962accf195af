/** Validation of usernames. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESERVED_NAMES } from './reserved-names.ts'
import { USERNAME_TEXT, usernameProblem } from './username.ts'

test('letters, digits and the four symbols are fine between 4 and 32 characters', () => {
  for (const name of ['pixelpia', 'mara.lindqvist', 'A_-~9', 'a.b-', 'x'.repeat(32)])
    assert.equal(usernameProblem(name), null, name)
})

test('distinguishes short, long, empty and invalid names', () => {
  assert.equal(usernameProblem(''), USERNAME_TEXT.required)
  assert.equal(usernameProblem('abc'), USERNAME_TEXT.length)
  assert.equal(usernameProblem('x'.repeat(33)), USERNAME_TEXT.length)
  for (const name of [
    'with space',
    'müller',
    'a/b/c',
    '<script>',
    'emoji🙂',
    'nul\0nul',
    'line\nbreak',
    'naïve',
  ])
    assert.equal(usernameProblem(name), USERNAME_TEXT.characters, name)
})

test('reserves every name of the router and the server, in any case', () => {
  assert.ok(RESERVED_NAMES.size > 30)
  for (const name of RESERVED_NAMES)
    for (const spelling of [name, name.toUpperCase()])
      assert.notEqual(usernameProblem(spelling), null, spelling)
  for (const name of ['signin', 'SignUp', 'robots.txt', 'favicon.ico', '....', '.....', 'Undo-Deletion'])
    assert.equal(usernameProblem(name), USERNAME_TEXT.taken, name)
})

test('reserves the names of erased accounts', () => {
  assert.equal(usernameProblem('Deleted-0123456789ab'), USERNAME_TEXT.taken)
  assert.equal(usernameProblem('deleted'), null)
})
