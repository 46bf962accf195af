/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOnStage, leaveStage, takeStage } from './stage.ts'

test('one player at a time: activating one stops the previous', () => {
  const stopped: string[] = []
  const first = { stop: () => stopped.push('first') }
  const second = { stop: () => stopped.push('second') }
  takeStage(first)
  takeStage(first)
  assert.deepEqual(stopped, [])
  takeStage(second)
  assert.deepEqual(stopped, ['first'])
  assert.equal(isOnStage(second), true)

  leaveStage(first)
  assert.equal(isOnStage(second), true)
  leaveStage(second)
  assert.equal(isOnStage(second), false)
  takeStage(first)
  assert.deepEqual(stopped, ['first'])
  leaveStage(first)
})
