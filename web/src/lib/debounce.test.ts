/// <reference types="node" />
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createDebouncer } from './debounce.ts'

function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const searches: string[] = []
  return {
    searches,
    delay: createDebouncer((text) => searches.push(text)),
    pass: (ms: number) => t.mock.timers.tick(ms),
  }
}

test('searches once, half a second after the last keystroke', (t) => {
  const { searches, delay, pass } = watched(t)
  delay.schedule('n')
  pass(499)
  delay.schedule('ni')
  pass(499)
  assert.deepEqual(searches, [])
  pass(1)
  assert.deepEqual(searches, ['ni'])
  pass(5000)
  assert.deepEqual(searches, ['ni'])
})

test('Enter searches at once and cancels the pending search', (t) => {
  const { searches, delay, pass } = watched(t)
  delay.schedule('nig')
  delay.flush('nig')
  assert.deepEqual(searches, ['nig'])
  pass(5000)
  assert.deepEqual(searches, ['nig'])
})

test('leaving cancels the pending search', (t) => {
  const { searches, delay, pass } = watched(t)
  delay.schedule('night')
  delay.cancel()
  pass(5000)
  assert.deepEqual(searches, [])
})
