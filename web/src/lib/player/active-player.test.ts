/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activatePlayer, deactivatePlayer, isActivePlayer } from './active-player.ts'

test('one player at a time: activating one stops the previous', () => {
  const stopped: string[] = []
  const first = { stop: () => stopped.push('first') }
  const second = { stop: () => stopped.push('second') }
  activatePlayer(first)
  activatePlayer(first)
  assert.deepEqual(stopped, [])
  activatePlayer(second)
  assert.deepEqual(stopped, ['first'])
  assert.equal(isActivePlayer(second), true)

  deactivatePlayer(first)
  assert.equal(isActivePlayer(second), true)
  deactivatePlayer(second)
  assert.equal(isActivePlayer(second), false)
  activatePlayer(first)
  assert.deepEqual(stopped, ['first'])
  deactivatePlayer(first)
})
