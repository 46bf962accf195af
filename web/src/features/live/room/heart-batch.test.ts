/** Hearts travel together, and never in a flood. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEARTS } from '#rules/live.ts'
import { createHeartBatch } from './heart-batch.ts'

function desk() {
  const sent: number[] = []
  const due: (() => void)[] = []
  const batch = createHeartBatch(
    async (count) => void sent.push(count),
    (run) => {
      due.push(run)
      return () => void due.splice(due.indexOf(run), 1)
    },
  )
  return { batch, sent, tick: () => due.shift()?.() }
}

test('what is given within a second is sent as one', () => {
  const { batch, sent, tick } = desk()
  for (let taps = 0; taps < 5; taps += 1) batch.add(1)
  assert.deepEqual(sent, [])
  tick()
  assert.deepEqual(sent, [5])
  tick()
  assert.deepEqual(sent, [5], 'and nothing is sent for nothing')
})

test('a flood is cut at what one call may carry', () => {
  const { batch, sent, tick } = desk()
  batch.add(500)
  tick()
  tick()
  assert.deepEqual(sent, [HEARTS.perCall])
})

test('leaving sends what was given last', () => {
  const { batch, sent, tick } = desk()
  batch.add(2)
  batch.stop()
  tick()
  assert.deepEqual(sent, [2])
})
