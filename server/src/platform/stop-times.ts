/**
 * Shutdown timeouts, from the inside out. An outer timeout exceeds the sum of the inner ones, so that it never interrupts a part
 * that is about to end by itself.
 */

export const STOP_MS = {
  /** Running requests. */
  requests: 10_000,
  /** Running jobs, and then their cleanup. */
  jobs: 10_000,
  unwinding: 2_000,
  /** Exporting the last traces, if the collector is slow. */
  traces: 3_000,
  /** A whole role: work still waiting for the database or a bucket is abandoned. */
  role: 17_000,
  /** Until the supervisor kills a role that does not stop. */
  supervisor: 20_000,
} as const

/** The embedded database, after all roles: signals and their timeouts. */
export const DATABASE_STOP = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/** The whole site; the timeouts in `ops/` are longer. */
export const SITE_STOP_MS = DATABASE_STOP.reduce<number>((all, [, ms]) => all + ms, STOP_MS.supervisor)
