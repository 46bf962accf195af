/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachable, stepOf, stepWith } from './steps.ts'
import { EMPTY_INVITE } from './typed.ts'

const named = { ...EMPTY_INVITE, fullname: 'Robin Hale', instagram: 'robinhale' }
const reached = { ...named, email: 'robin@mail.example' }

test('shows a step once the previous ones are filled in', () => {
  assert.equal(reachable(2, EMPTY_INVITE), 0)
  assert.equal(reachable(1, named), 1)
  assert.equal(reachable(2, named), 1)
  assert.equal(reachable(2, { ...named, email: 'robin' }), 1)
  assert.equal(reachable(2, reached), 2, 'a reload keeps it, without the password')
  assert.equal(reachable(0, reached), 0)
})

test('reads the step of a URL, and finds the step of a refused field', () => {
  assert.deepEqual(['0', '1', '2', '3', 'x', null].map(stepOf), [0, 1, 2, 0, 0, 0])
  assert.equal(stepWith(['username', 'email']), 1)
  assert.equal(stepWith(['username']), 2)
  assert.equal(stepWith(['instagram']), 0)
})
