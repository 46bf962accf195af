/** Collects the metrics of all role processes for the web process that requested them. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { FromRole } from './messages.ts'
import type { RoleProcess } from './role-process.ts'

type MetricsPeer = Pick<RoleProcess, 'send'>
type Round = { requester: MetricsPeer; requesterId: number; missing: number; roles: MetricsSnapshot[] }

/** Rounds that a dead process never completed are dropped; their requests have timed out. */
const MAX_ROUNDS = 100

export function createMetricsExchange(
  allRoles: readonly MetricsPeer[],
): (from: MetricsPeer, message: FromRole) => void {
  // Renumbered, as the request ids of different processes collide.
  const rounds = new Map<number, Round>()
  let lastRound = 0
  return (from, message) => {
    if (message.type === 'want-metrics') {
      const others = allRoles.filter((role) => role !== from)
      lastRound += 1
      rounds.set(lastRound, {
        requester: from,
        requesterId: message.requestId,
        missing: others.length,
        roles: [],
      })
      rounds.delete(lastRound - MAX_ROUNDS)
      for (const other of others) other.send({ type: 'collect-metrics', requestId: lastRound })
      finish(lastRound)
    }
    if (message.type === 'my-metrics') {
      const round = rounds.get(message.requestId)
      if (!round) return
      round.roles.push(message.metrics)
      round.missing -= 1
      finish(message.requestId)
    }
  }

  function finish(number: number): void {
    const round = rounds.get(number)
    if (!round || round.missing > 0) return
    rounds.delete(number)
    round.requester.send({ type: 'metrics', requestId: round.requesterId, roles: round.roles })
  }
}
