/** Pings a process periodically and reports when it stops answering. */

export type PulseOptions = { everyMs: number; maxUnanswered: number }

/** A minute in total: long enough for an overloaded machine, short enough for waiting users. */
const PULSE: PulseOptions = { everyMs: 5_000, maxUnanswered: 12 }

export type Pulse = { answered(): void; stop(): void }

/** Counts unanswered pings instead of time, so that waking from sleep does not look like a hang. */
export function watchPulse(
  { ask, onSilent }: { ask(): void; onSilent(): void },
  { everyMs, maxUnanswered }: PulseOptions = PULSE,
): Pulse {
  // A process that is still loading may take as long as it needs.
  let hasSpoken = false
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      clearInterval(timer)
      return onSilent()
    }
    if (hasSpoken) unanswered += 1
    ask()
  }, everyMs).unref()
  return {
    answered() {
      hasSpoken = true
      unanswered = 0
    },
    stop: () => clearInterval(timer),
  }
}
