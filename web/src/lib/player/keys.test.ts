/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOf } from './keys.ts'

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }

test('each key of a player has its action, in either case of the letter', () => {
  const meant = {
    ' ': 'toggle',
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    ArrowUp: 'louder',
    ArrowDown: 'quieter',
    m: 'mute',
    M: 'mute',
    f: 'fullscreen',
  }
  for (const [key, action] of Object.entries(meant)) assert.equal(actionOf({ ...PLAIN, key }), action, key)
  for (const key of ['x', 'Enter', 'Tab', 'Escape', 'constructor'])
    assert.equal(actionOf({ ...PLAIN, key }), undefined, key)
})

test('a key pressed with another is the browser’s', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    assert.equal(actionOf({ ...PLAIN, key: 'f', [held]: true }), undefined, held)
})

test('a key held down goes on seeking, but does not flicker between playing and pausing', () => {
  assert.equal(actionOf({ ...PLAIN, key: 'ArrowRight', repeat: true }), 'forward')
  assert.equal(actionOf({ ...PLAIN, key: ' ', repeat: true }), undefined)
  assert.equal(actionOf({ ...PLAIN, key: 'm', repeat: true }), undefined)
})
