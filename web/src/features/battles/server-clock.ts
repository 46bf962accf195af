/** The server's time as an offset to the browser's monotonic clock, so that two pages show the same second whatever their device clocks say. */

/** Server time minus the monotonic clock; network latency makes it too small, so the largest sample is the best. */
export type ServerClock = { offsetMs: number }

export function clockFrom(now: string, before?: ServerClock): ServerClock {
  const offsetMs = Date.parse(now) - performance.now()
  return { offsetMs: before ? Math.max(before.offsetMs, offsetMs) : offsetMs }
}

export function serverNow({ offsetMs }: ServerClock): number {
  return performance.now() + offsetMs
}
