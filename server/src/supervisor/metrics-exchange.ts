/** Collects the figures of all role processes for the one that was asked, the web role. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { FromRole } from './messages.ts'
import type { RoleProcess } from './role-process.ts'

type Round = { asker: RoleProcess; missing: number; roles: MetricsSnapshot[] }

export function createMetricsExchange(
  allRoles: readonly RoleProcess[],
): (from: RoleProcess, message: FromRole) => void {
  const rounds = new Map<number, Round>()
  return (from, message) => {
    if (message.type === 'want-metrics') {
      const others = allRoles.filter((role) => role !== from)
      rounds.set(message.requestId, { asker: from, missing: others.length, roles: [] })
      for (const other of others) other.send({ type: 'collect-metrics', requestId: message.requestId })
      finish(message.requestId)
    }
    if (message.type === 'my-metrics') {
      const round = rounds.get(message.requestId)
      if (!round) return
      round.roles.push(message.metrics)
      round.missing -= 1
      finish(message.requestId)
    }
  }

  function finish(requestId: number): void {
    const round = rounds.get(requestId)
    if (!round || round.missing > 0) return
    rounds.delete(requestId)
    round.asker.send({ type: 'metrics', requestId, roles: round.roles })
  }
}
