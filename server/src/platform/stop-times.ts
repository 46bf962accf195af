/**
 * How long each part may take to stop, from the inside out. Whoever waits outside waits longer than all it waits for may take one
 * after the other: else it would cut off what is about to end by itself.
 */

export const STOP_MS = {
  /** Requests that are under way. */
  requests: 10_000,
  /** Jobs that are under way, and then what they need to put their things away. */
  jobs: 10_000,
  unwinding: 2_000,
  /** The last traces, for a collector that may be away. */
  traces: 3_000,
  /** All of a role: what still waits then, for a database that is away or for a bucket, is left behind. */
  role: 17_000,
  /** Until the supervisor ends a role that does not even do that. */
  supervisor: 20_000,
} as const

/** The embedded database, once all roles have ended: how it is asked, and how long it is then waited for. */
export const DATABASE_STOP = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/** All of a site; what `ops/` tells the operator's system to wait is longer. */
export const SITE_STOP_MS = DATABASE_STOP.reduce<number>((all, [, ms]) => all + ms, STOP_MS.supervisor)
