/**
 * The server's clock, kept beside the browser's own count of milliseconds: whatever a device's clock says or is set to, two
 * pages show the same second.
 */

/** Server time less the browser's count, at best; a word takes a while to arrive, so the largest is nearest. */
export type ServerClock = { aheadMs: number }

export function clockFrom(now: string, before?: ServerClock): ServerClock {
  const aheadMs = Date.parse(now) - performance.now()
  return { aheadMs: before ? Math.max(before.aheadMs, aheadMs) : aheadMs }
}

export function nowBy({ aheadMs }: ServerClock): number {
  return performance.now() + aheadMs
}
