/** Decides whether the demo's live runs: while somebody views the live pages, and for some time after. */
import type { PingSource } from '../modules/live/index.ts'

export type DemoLiveTimes = {
  /** How long it continues after the last view of the live page, or the last viewer. */
  lingerMs: number
  /** Minimum duration, so that a visitor who saw it announced elsewhere still finds it. */
  minDurationMs: number
  /** Pause before a mere mention on another page starts it again. */
  restMs: number
}

export const DEMO_LIVE_TIMES: DemoLiveTimes = {
  lingerMs: 3 * 60_000,
  minDurationMs: 4 * 60_000,
  restMs: 12 * 60_000,
}

/** Older page views don't start it. */
const RECENT_MS = 30_000

type PageViews = { lastAt: Record<PingSource, number> }
export type DemoLiveState = PageViews & {
  /** Null when not running. */
  startedAt: number | null
  endedAt: number
}

export function shouldBeLive(
  { lastAt, startedAt, endedAt }: DemoLiveState,
  now: number,
  times: DemoLiveTimes,
): boolean {
  if (startedAt !== null) return now - lastAt.page < times.lingerMs || now - startedAt < times.minDurationMs
  const isOpened = lastAt.page > endedAt && now - lastAt.page < RECENT_MS
  return isOpened || (now - lastAt.margin < RECENT_MS && now - endedAt >= times.restMs)
}
