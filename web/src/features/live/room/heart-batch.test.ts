/** Tests that hearts are batched and limited. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEARTS } from '#rules/live.ts'
import { createHeartBatch } from './heart-batch.ts'

function setup() {
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

test('sends the hearts of one second as one batch', () => {
  const { batch, sent, tick } = setup()
  for (let taps = 0; taps < 5; taps += 1) batch.add(1)
  assert.deepEqual(sent, [])
  tick()
  assert.deepEqual(sent, [5])
  tick()
  assert.deepEqual(sent, [5], 'and nothing is sent for nothing')
})

test('limits a batch to what one call may carry', () => {
  const { batch, sent, tick } = setup()
  batch.add(500)
  tick()
  tick()
  assert.deepEqual(sent, [HEARTS.perCall])
})

test('flushes the remaining hearts on stop', () => {
  const { batch, sent, tick } = setup()
  batch.add(2)
  batch.stop()
  tick()
  assert.deepEqual(sent, [2])
})
