import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToRole } from './messages.ts'
import { createMetricsExchange } from './metrics-exchange.ts'

function roles(count: number) {
  const received: ToRole[][] = []
  const all = Array.from({ length: count }, (_, index) => {
    received[index] = []
    return { send: (message: ToRole) => void received[index]?.push(message) }
  })
  return { all, received: received }
}

test('two web processes that request metrics at once each get those of all the others', () => {
  const { all, received } = roles(3)
  const exchange = createMetricsExchange(all)
  const [first, second, worker] = all
  assert.ok(first && second && worker)
  for (const web of [first, second]) exchange(web, { type: 'want-metrics', requestId: 1 })
  for (const [index, role] of all.entries())
    for (const request of received[index] ?? [])
      if (request.type === 'collect-metrics')
        exchange(role, { type: 'my-metrics', requestId: request.requestId, metrics: [] })
  for (const web of [0, 1])
    assert.deepEqual(
      received[web]?.filter(({ type }) => type === 'metrics'),
      [{ type: 'metrics', requestId: 1, roles: [[], []] }],
    )
})
