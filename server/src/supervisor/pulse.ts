/** Asks a process now and then whether it still turns, and tells when it stays silent. */

export type PulseOptions = { everyMs: number; maxUnanswered: number }

/** A minute: long enough for a machine with too much to do, short enough for people who wait. */
const PULSE: PulseOptions = { everyMs: 5_000, maxUnanswered: 12 }

export type Pulse = { answered(): void; stop(): void }

/** Questions are counted rather than time, so that a machine that slept does not find everybody late. */
export function watchPulse(
  { ask, onSilent }: { ask(): void; onSilent(): void },
  { everyMs, maxUnanswered }: PulseOptions = PULSE,
): Pulse {
  // A process that is still being loaded is given all the time it needs for its first word.
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
