/** Pauses requests to a push service that keeps failing, instead of waiting for its timeout with each message. */
import type { Clock } from '#platform/clock.ts'

const FAILURES_TO_OPEN = 10
const OPEN_MS = 30_000

export type CircuitBreaker = {
  /** How long requests to it are paused; 0 when they are not. */
  pausedMs(origin: string): number
  succeeded(origin: string): void
  failed(origin: string): void
}

/** After the pause, a single further failure pauses again. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  const states = new Map<string, { failures: number; openUntil: number }>()
  return {
    pausedMs: (origin) => Math.max(0, (states.get(origin)?.openUntil ?? 0) - clock.now().getTime()),
    succeeded: (origin) => void states.delete(origin),
    failed(origin) {
      const state = states.get(origin) ?? { failures: 0, openUntil: 0 }
      state.failures += 1
      if (state.failures >= FAILURES_TO_OPEN) state.openUntil = clock.now().getTime() + OPEN_MS
      states.set(origin, state)
    },
  }
}
