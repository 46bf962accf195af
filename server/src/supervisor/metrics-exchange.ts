/** Collects the figures of all role processes for the one that was asked, a web role. */
import type { MetricsSnapshot } from '#platform/metrics.ts'
import type { FromRole } from './messages.ts'
import type { RoleProcess } from './role-process.ts'

type Asker = Pick<RoleProcess, 'send'>
type Round = { asker: Asker; theirs: number; missing: number; roles: MetricsSnapshot[] }

/** Those of whom somebody never answered, since they died meanwhile; whoever asked has stopped waiting long ago. */
const ROUNDS_KEPT = 100

export function createMetricsExchange(allRoles: readonly Asker[]): (from: Asker, message: FromRole) => void {
  // Numbered here: several that ask count each for themselves.
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
