/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatchLog, quarterOf, type WatchLogEvent } from './watch-log.ts'

function recorded(campaign: string | null = null) {
  const sent: WatchLogEvent[][] = []
  const source = () => 'feed' as const
  return { sent, log: createWatchLog((events) => sent.push(events), { campaign, source }) }
}

test('counts one view per media', () => {
  const { sent, log } = recorded()
  log.viewed('a')
  log.viewed('a')
  log.viewed('b')
  assert.deepEqual(sent, [])
  log.flush()
  log.flush()
  assert.deepEqual(sent, [
    [
      { media: 'a', kind: 'view', source: 'feed' },
      { media: 'b', kind: 'view', source: 'feed' },
    ],
  ])
})

test('reports each quarter once, including skipped ones, and the progress on a swipe', () => {
  const { sent, log } = recorded()
  for (const time of [0.2, 2.6, 2.8, 8, 9.8, 0.1, 3]) log.progressed('a', { time, duration: 10 })
  log.swiped('a')
  log.flush()
  assert.deepEqual(
    sent[0]?.flatMap(({ kind, progress }) => (kind === 'time' ? [] : [[kind, progress]])),
    [
      ['progress', 25],
      ['progress', 50],
      ['progress', 75],
      ['progress', 100],
      ['swipe', 100],
    ],
  )
})

test('adds the campaign to every event', () => {
  const { sent, log } = recorded('spring')
  log.swiped('a')
  log.flush()
  assert.deepEqual(sent, [[{ media: 'a', kind: 'swipe', progress: 0, campaign: 'spring', source: 'feed' }]])
})

test('limits a batch to what the API accepts', () => {
  const { sent, log } = recorded()
  for (let at = 0; at < 120; at += 1) log.swiped(String(at))
  log.flush()
  assert.deepEqual(
    sent.map((events) => events.length),
    [50, 50, 20],
  )
})

test('measures progress in quarters, and returns 0 for invalid input', () => {
  assert.equal(quarterOf({ time: 2.49, duration: 10 }), 0)
  assert.equal(quarterOf({ time: 5, duration: 10 }), 50)
  assert.equal(quarterOf({ time: 9.6, duration: 10 }), 100)
  assert.equal(quarterOf({ time: 0.6, duration: 1 }), 50)
  for (const duration of [0, Number.NaN, -1]) assert.equal(quarterOf({ time: 3, duration }), 0)
  assert.equal(quarterOf({ time: Number.NaN, duration: 10 }), 0)
})

test('reports watch time once, in parts, without seeks', () => {
  const { sent, log } = recorded()
  for (let time = 0; time <= 5; time += 0.25) log.progressed('a', { time, duration: 400 })
  log.progressed('a', { time: 200, duration: 400 })
  log.progressed('a', { time: 200.5, duration: 400 })
  log.flush()
  log.flush()
  const times = () => sent.flat().flatMap(({ kind, watchedMs }) => (kind === 'time' ? watchedMs : []))
  assert.deepEqual(times(), [5_500])
  for (let time = 201; time <= 232; time += 1) log.progressed('a', { time, duration: 400 })
  assert.deepEqual(times(), [5_500, 30_500])
})

test('goes on counting when a clip loops', () => {
  const { sent, log } = recorded()
  for (const time of [8.5, 9, 9.5, 0.25, 0.75, 1]) log.progressed('a', { time, duration: 10 })
  log.flush()
  assert.deepEqual(sent.flat().find(({ kind }) => kind === 'time')?.watchedMs, 1_750)
})

test('keeps the first source of a media', () => {
  const sent: WatchLogEvent[] = []
  let source: 'search' | 'profile' = 'search'
  const log = createWatchLog((events) => sent.push(...events), { campaign: null, source: () => source })
  log.viewed('a')
  source = 'profile'
  log.swiped('a')
  log.viewed('b')
  log.flush()
  assert.deepEqual(
    sent.map(({ media, source }) => [media, source]),
    [
      ['a', 'search'],
      ['a', 'search'],
      ['b', 'profile'],
    ],
  )
})
