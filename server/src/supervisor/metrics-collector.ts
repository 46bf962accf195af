/** The web role's side of collecting metrics: asks the supervisor and waits for the answer with a timeout. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { FromRole } from './messages.ts'

const TIMEOUT_MS = 2_000

type MetricsCollector = {
  collect(): Promise<MetricsSnapshot[]>
  answer(requestId: number, roles: MetricsSnapshot[]): void
}

export function createMetricsCollector(send: (message: FromRole) => void): MetricsCollector {
  const waiting = new Map<number, (roles: MetricsSnapshot[]) => void>()
  let lastRequest = 0

  return {
    collect() {
      lastRequest += 1
      const requestId = lastRequest
      const { promise, resolve } = Promise.withResolvers<MetricsSnapshot[]>()
      const timer = setTimeout(() => finish([]), TIMEOUT_MS)
      waiting.set(requestId, finish)
      send({ type: 'want-metrics', requestId })
      return promise

      function finish(roles: MetricsSnapshot[]): void {
        clearTimeout(timer)
        waiting.delete(requestId)
        resolve(roles)
      }
    },
    answer: (requestId, roles) => waiting.get(requestId)?.(roles),
  }
}
