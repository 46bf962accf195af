/** Room events: stats at most once a second, state changes immediately. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bus } from '#platform/bus/bus.ts'
import { quietLog } from '#platform/live/test-kit.ts'
import { createRoomNews } from './room-news.ts'

test('publishes each state change of a live at once and throttles stats to once a second', async () => {
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
  // The first stats event and both state changes are out; the second stats event is throttled.
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(told, 3)
  await news.settled()
  assert.equal(told, 4)
})
