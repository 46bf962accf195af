/** The server's time as an offset to the browser's monotonic clock, so that two pages show the same second whatever their device clocks say. */

/** Server time minus the monotonic clock; network latency makes it too small, so the largest sample is the best. */
export type ServerClock = { aheadMs: number }

export function clockFrom(now: string, before?: ServerClock): ServerClock {
  const aheadMs = Date.parse(now) - performance.now()
  return { aheadMs: before ? Math.max(before.aheadMs, aheadMs) : aheadMs }
}

export function nowBy({ aheadMs }: ServerClock): number {
  return performance.now() + aheadMs
}
