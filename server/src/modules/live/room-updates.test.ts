/** Room events: stats at most once a second, state changes immediately. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bus } from '#platform/bus/bus.ts'
import { quietLog } from '../../../test/live-engine.ts'
import { createRoomUpdates } from './room-updates.ts'

test('publishes each state change of a live at once and throttles stats to once a second', async () => {
  let published = 0
  const bus = {
    async publish() {
      published += 1
    },
  } as unknown as Bus
  const updates = createRoomUpdates({ bus, log: quietLog }, async () => {})
  updates.statsChanged('a creator')
  updates.statsChanged('a creator')
  updates.stateChanged('a creator')
  updates.stateChanged('a creator')
  // The first stats event and both state changes are out; the second stats event is throttled.
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(published, 3)
  await updates.flush()
  assert.equal(published, 4)
})
