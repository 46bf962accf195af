/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaKeyAction } from './key-action.ts'

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }
const press = (key: string, more: Partial<typeof PLAIN> = {}) => ({ key, ...PLAIN, ...more })
/** A focused element that matches the selector. */
const inside = (name: string) => ({
  closest: (selector: string) => selector.split(', ').includes(name) || null,
})

test('steps with arrows, page keys, J and K; Home goes to the first', () => {
  for (const key of ['ArrowDown', 'PageDown', 'j', 'J'])
    assert.equal(mediaKeyAction(press(key), null), 'next', key)
  for (const key of ['ArrowUp', 'PageUp', 'k'])
    assert.equal(mediaKeyAction(press(key), null), 'previous', key)
  assert.equal(mediaKeyAction(press('Home'), null), 'first')
})

test('likes with L, comments with C, and opens the help with any question mark', () => {
  assert.equal(mediaKeyAction(press('l'), null), 'like')
  assert.equal(mediaKeyAction(press('C'), null), 'comments')
  assert.equal(mediaKeyAction(press('?', { shiftKey: true }), null), 'help')
  assert.equal(mediaKeyAction(press('?'), null), 'help')
})

test('ignores keys with modifiers, repeated keys and text fields', () => {
  for (const key of ['l', 'c', 'j', 'k', 'Home', 'PageDown', 'ArrowDown']) {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat'])
      assert.equal(mediaKeyAction(press(key, { [held]: true }), null), undefined, `${held} ${key}`)
    for (const field of ['input', 'textarea', 'select'])
      assert.equal(mediaKeyAction(press(key), inside(field)), undefined, `${key} in ${field}`)
  }
  assert.equal(mediaKeyAction(press('?', { shiftKey: true }), inside('textarea')), undefined)
})

test('leaves arrows to sliders and menus, and page keys to text panels', () => {
  assert.equal(mediaKeyAction(press('ArrowDown'), inside('[role=tab]')), undefined)
  assert.equal(mediaKeyAction(press('Home'), inside('[role=menu]')), undefined)
  assert.equal(mediaKeyAction(press('PageDown'), inside('aside')), undefined)
  assert.equal(mediaKeyAction(press('ArrowDown'), inside('aside')), 'next')
  assert.equal(mediaKeyAction(press('l'), inside('aside')), 'like')
})
