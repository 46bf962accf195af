/** Collects the metrics of all role processes for the web process that requested them. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { FromRole } from './messages.ts'
import type { RoleProcess } from './role-process.ts'

type Asker = Pick<RoleProcess, 'send'>
type Round = { asker: Asker; theirs: number; missing: number; roles: MetricsSnapshot[] }

/** Rounds that a dead process never completed are dropped; their requests have timed out. */
const ROUNDS_KEPT = 100

export function createMetricsExchange(allRoles: readonly Asker[]): (from: Asker, message: FromRole) => void {
  // Renumbered, as the request ids of different processes collide.
  const rounds = new Map<number, Round>()
  let lastRound = 0
  return (from, message) => {
    if (message.type === 'want-metrics') {
      const others = allRoles.filter((role) => role !== from)
      lastRound += 1
      rounds.set(lastRound, { asker: from, theirs: message.requestId, missing: others.length, roles: [] })
      rounds.delete(lastRound - ROUNDS_KEPT)
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
    round.asker.send({ type: 'metrics', requestId: round.theirs, roles: round.roles })
  }
}
