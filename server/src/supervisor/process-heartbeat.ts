/** Pings a process periodically and reports when it stops answering. */

export type ProcessHeartbeatOptions = { everyMs: number; maxUnanswered: number }

/** A minute in total: long enough for an overloaded machine, short enough for waiting users. */
const DEFAULT_OPTIONS: ProcessHeartbeatOptions = { everyMs: 5_000, maxUnanswered: 12 }

export type ProcessHeartbeat = { answered(): void; stop(): void }

/** Counts unanswered pings instead of time, so that waking from sleep does not look like a hang. */
export function monitorHeartbeat(
  { ping, onSilent }: { ping(): void; onSilent(): void },
  { everyMs, maxUnanswered }: ProcessHeartbeatOptions = DEFAULT_OPTIONS,
): ProcessHeartbeat {
  // A process that is still loading may take as long as it needs.
  let hasAnswered = false
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      clearInterval(timer)
      return onSilent()
    }
    if (hasAnswered) unanswered += 1
    ping()
  }, everyMs).unref()
  return {
    answered() {
      hasAnswered = true
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}
