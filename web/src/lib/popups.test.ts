/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsLogin } from './popups.ts'

test('a popup needs sign-in unless the specification exempts it', () => {
  const open = [
    'alert',
    'camera_options',
    'invite',
    'edit_shared_link',
    'remove_shared_link',
    'add_card',
    'agree_18',
  ]
  for (const popup of open) assert.equal(needsLogin(popup), false, popup)
  for (const popup of ['tip', 'report', 'comments', 'subscribe', ''])
    assert.equal(needsLogin(popup), true, popup)
})
