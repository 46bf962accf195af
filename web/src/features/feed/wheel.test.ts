/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextWheelState, WHEEL_AT_REST, type WheelState } from './wheel.ts'

/** Pairs of time and delta. */
function stepsOf(...turns: [number, number][]): number[] {
  let turning: WheelState = WHEEL_AT_REST
  const steps: number[] = []
  for (const [at, delta] of turns) {
    const { step, ...after } = nextWheelState(turning, delta, at)
    turning = after
    if (step !== 0) steps.push(step)
  }
  return steps
}

test('takes one notch as one step, down or up', () => {
  assert.deepEqual(stepsOf([0, 100]), [1])
  assert.deepEqual(stepsOf([0, -120]), [-1])
  assert.deepEqual(stepsOf([0, 100], [1000, 100], [2000, -100]), [1, 1, -1])
})

test('takes several notches as one step, and delays a quick turn back', () => {
  assert.deepEqual(stepsOf([0, 100], [20, 100], [40, 100], [100, -100]), [1])
})

test('keeps stepping while the wheel turns, one step at a time', () => {
  const turns = Array.from({ length: 12 }, (_, at): [number, number] => [at * 100, 100])
  assert.deepEqual(stepsOf(...turns), [1, 1, 1])
})

test('ignores trackpad inertia', () => {
  const running = Array.from({ length: 60 }, (_, at): [number, number] => [at * 16, 80 * 0.95 ** at])
  assert.deepEqual(stepsOf(...running), [1])
})

test('ignores a tiny movement', () => {
  assert.deepEqual(stepsOf([0, 3], [16, 4], [32, 4]), [])
})
