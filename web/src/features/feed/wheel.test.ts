/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AT_REST, type Turning, turned } from './wheel.ts'

/** Pairs of when and how far. */
function stepsOf(...turns: [number, number][]): number[] {
  let turning: Turning = AT_REST
  const steps: number[] = []
  for (const [at, delta] of turns) {
    const { step, ...after } = turned(turning, delta, at)
    turning = after
    if (step !== 0) steps.push(step)
  }
  return steps
}

test('one notch of a wheel is one step, down or up', () => {
  assert.deepEqual(stepsOf([0, 100]), [1])
  assert.deepEqual(stepsOf([0, -120]), [-1])
  assert.deepEqual(stepsOf([0, 100], [1000, 100], [2000, -100]), [1, 1, -1])
})

test('several notches at once are one step, and a hasty turn back waits for it', () => {
  assert.deepEqual(stepsOf([0, 100], [20, 100], [40, 100], [100, -100]), [1])
})

test('whoever keeps turning goes on, one step at a time', () => {
  const turns = Array.from({ length: 12 }, (_, at): [number, number] => [at * 100, 100])
  assert.deepEqual(stepsOf(...turns), [1, 1, 1])
})

test('a pad that runs out by itself makes no second step', () => {
  const running = Array.from({ length: 60 }, (_, at): [number, number] => [at * 16, 80 * 0.95 ** at])
  assert.deepEqual(stepsOf(...running), [1])
})

test('a touch that barely moves is no step', () => {
  assert.deepEqual(stepsOf([0, 3], [16, 4], [32, 4]), [])
})
