/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatchLog, quarterOf, type WatchEvent } from './watch-log.ts'

function recorded(campaign: string | null = null) {
  const sent: WatchEvent[][] = []
  return { sent, log: createWatchLog((events) => sent.push(events), campaign) }
}

test('a media is viewed once, however often one comes back to it', () => {
  const { sent, log } = recorded()
  log.viewed('a')
  log.viewed('a')
  log.viewed('b')
  assert.deepEqual(sent, [])
  log.flush()
  log.flush()
  assert.deepEqual(sent, [
    [
      { media: 'a', kind: 'view' },
      { media: 'b', kind: 'view' },
    ],
  ])
})

test('each quarter of the way is told once, also those leapt over, and the swipe says how far one came', () => {
  const { sent, log } = recorded()
  for (const time of [0.2, 2.6, 2.8, 8, 9.8, 0.1, 3]) log.progressed('a', { time, duration: 10 })
  log.swiped('a')
  log.flush()
  assert.deepEqual(
    sent[0]?.map(({ kind, progress }) => [kind, progress]),
    [
      ['progress', 25],
      ['progress', 50],
      ['progress', 75],
      ['progress', 100],
      ['swipe', 100],
    ],
  )
})

test('a campaign goes along with everything', () => {
  const { sent, log } = recorded('spring')
  log.swiped('a')
  log.flush()
  assert.deepEqual(sent, [[{ media: 'a', kind: 'swipe', progress: 0, campaign: 'spring' }]])
})

test('never more at once than the API takes', () => {
  const { sent, log } = recorded()
  for (let at = 0; at < 120; at += 1) log.swiped(String(at))
  log.flush()
  assert.deepEqual(
    sent.map((events) => events.length),
    [50, 50, 20],
  )
})

test('the way is measured in quarters, and nonsense is no way at all', () => {
  assert.equal(quarterOf({ time: 2.49, duration: 10 }), 0)
  assert.equal(quarterOf({ time: 5, duration: 10 }), 50)
  assert.equal(quarterOf({ time: 9.6, duration: 10 }), 100)
  assert.equal(quarterOf({ time: 0.6, duration: 1 }), 50)
  for (const duration of [0, Number.NaN, -1]) assert.equal(quarterOf({ time: 3, duration }), 0)
  assert.equal(quarterOf({ time: Number.NaN, duration: 10 }), 0)
})
