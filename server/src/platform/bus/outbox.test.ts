import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBusOutbox } from './outbox.ts'

test('refuses messages once a hundred thousand are queued; the others are sent in order', async () => {
  const posted: number[] = []
  const open = Promise.withResolvers<void>()
  const outbox = createBusOutbox<number>(async (items) => {
    await open.promise
    posted.push(...items)
  })
  const first = outbox.add(0)
  const waiting = Array.from({ length: 100_000 }, (_, n) => outbox.add(n + 1))
  await assert.rejects(outbox.add(-1), /100000 messages wait/)
  open.resolve()
  await Promise.all([first, ...waiting])
  await outbox.settled()
  assert.equal(posted.length, 100_001)
  assert.deepEqual(posted.slice(0, 3), [0, 1, 2])
})
