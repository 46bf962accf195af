/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPrefetcher } from './prefetcher.ts'

const video = (name: string) => ({ type: 'video/mp4', url: name }) as const

function setUp() {
  const loads: { url: string; signal: AbortSignal; end: PromiseWithResolvers<void> }[] = []
  const prefetcher = createPrefetcher(({ url }, signal) => {
    const end = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => end.reject(signal.reason))
    loads.push({ url, signal, end })
    return end.promise
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { prefetcher, loads, settled, urls: () => loads.map(({ url }) => url) }
}

test('prefetches only while the active video plays, one at a time', async () => {
  const { prefetcher, loads, settled, urls } = setUp()
  prefetcher.want({ activeId: 'a', isStill: false, ahead: [video('c'), video('d')] })
  prefetcher.playing('another')
  assert.deepEqual(urls(), [])
  prefetcher.playing('a')
  prefetcher.playing('a')
  assert.deepEqual(urls(), ['c'])
  loads[0]?.end.resolve()
  await settled()
  assert.deepEqual(urls(), ['c'], 'a video that buffers meanwhile is not disturbed')
  prefetcher.playing('a')
  assert.deepEqual(urls(), ['c', 'd'])
  loads[1]?.end.resolve()
  await settled()
  prefetcher.playing('a')
  assert.deepEqual(urls(), ['c', 'd'], 'nothing is fetched twice')
})

test('prefetches everything ahead at once when the active slide plays nothing', async () => {
  const { prefetcher, loads, settled, urls } = setUp()
  prefetcher.want({ activeId: 'photo', isStill: true, ahead: [video('c'), video('d')] })
  assert.deepEqual(urls(), ['c'])
  loads[0]?.end.resolve()
  await settled()
  assert.deepEqual(urls(), ['c', 'd'])
})

test('aborts what is no longer ahead, and fetches it when it is wanted again', async () => {
  const { prefetcher, loads, settled, urls } = setUp()
  prefetcher.want({ activeId: 'a', isStill: false, ahead: [video('c')] })
  prefetcher.playing('a')
  prefetcher.want({ activeId: 'b', isStill: false, ahead: [video('d')] })
  assert.equal(loads[0]?.signal.aborted, true)
  await settled()
  prefetcher.playing('b')
  assert.deepEqual(urls(), ['c', 'd'])
  prefetcher.want({ activeId: 'a', isStill: false, ahead: [video('d'), video('c')] })
  assert.equal(loads[1]?.signal.aborted, false, 'still wanted')
  loads[1]?.end.resolve()
  await settled()
  prefetcher.playing('a')
  assert.deepEqual(urls(), ['c', 'd', 'c'])
})

test('goes on with the others after a failure', async () => {
  const { prefetcher, loads, settled, urls } = setUp()
  prefetcher.want({ activeId: 'photo', isStill: true, ahead: [video('c'), video('d')] })
  loads[0]?.end.reject(new Error('offline'))
  await settled()
  assert.deepEqual(urls(), ['c', 'd'])
  prefetcher.stop()
  assert.equal(loads[1]?.signal.aborted, true)
})
