/** What a room is told, and when: figures once a second, turns of its live each at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bus } from '#platform/bus/bus.ts'
import { quietLog } from '#platform/live/test-kit.ts'
import { createRoomNews } from './room-news.ts'

test('that a live is away and back is told each time at once; figures wait for their second', async () => {
  let told = 0
  const bus = {
    async publish() {
      told += 1
    },
  } as unknown as Bus
  const news = createRoomNews({ bus, log: quietLog }, async () => {})
  news.moved('a creator')
  news.moved('a creator')
  news.turned('a creator')
  news.turned('a creator')
  // In the order they were said; the second look at figures still waits.
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(told, 3)
  await news.settled()
  assert.equal(told, 4)
})
