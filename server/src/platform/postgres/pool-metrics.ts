/** Metrics of a connection pool: busy, idle and waiting, set on every collection. */
import type { Metrics } from '../metrics.ts'

type Pool = { totalCount: number; idleCount: number; waitingCount: number }

export function exportPoolMetrics({ poolConnections }: Pick<Metrics, 'poolConnections'>, pool: Pool): void {
  Object.assign(poolConnections, {
    collect() {
      poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      poolConnections.set({ state: 'idle' }, pool.idleCount)
      poolConnections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
