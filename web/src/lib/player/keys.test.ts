/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playerActionOf } from './keys.ts'

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }

test('each player key has its action, case-insensitively', () => {
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
  for (const [key, action] of Object.entries(meant))
    assert.equal(playerActionOf({ ...PLAIN, key }), action, key)
  for (const key of ['x', 'Enter', 'Tab', 'Escape', 'constructor'])
    assert.equal(playerActionOf({ ...PLAIN, key }), undefined, key)
})

test('keys with modifiers are left to the browser', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    assert.equal(playerActionOf({ ...PLAIN, key: 'f', [held]: true }), undefined, held)
})

test('a held key repeats seeking, but does not toggle playback repeatedly', () => {
  assert.equal(playerActionOf({ ...PLAIN, key: 'ArrowRight', repeat: true }), 'forward')
  assert.equal(playerActionOf({ ...PLAIN, key: ' ', repeat: true }), undefined)
  assert.equal(playerActionOf({ ...PLAIN, key: 'm', repeat: true }), undefined)
})
