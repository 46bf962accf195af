/** Decides whether the demo's live runs: while somebody views the live pages, and for some time after. */
import type { Look } from '../modules/live/index.ts'

export type LiveTimes = {
  /** How long it continues after the last view of the live page, or the last viewer. */
  lingerMs: number
  /** Minimum duration, so that a visitor who saw it announced elsewhere still finds it. */
  atLeastMs: number
  /** Pause before a mere mention on another page starts it again. */
  restMs: number
}

export const LIVE_TIMES: LiveTimes = { lingerMs: 3 * 60_000, atLeastMs: 4 * 60_000, restMs: 12 * 60_000 }

/** Older page views don't start it. */
const NEW_MS = 30_000

export type LooksSeen = { lastAt: Record<Look, number> }
export type Standing = LooksSeen & {
  /** Null when not running. */
  startedAt: number | null
  endedAt: number
}

export function isLiveWanted(
  { lastAt, startedAt, endedAt }: Standing,
  now: number,
  times: LiveTimes,
): boolean {
  if (startedAt !== null) return now - lastAt.page < times.lingerMs || now - startedAt < times.atLeastMs
  const isOpened = lastAt.page > endedAt && now - lastAt.page < NEW_MS
  return isOpened || (now - lastAt.margin < NEW_MS && now - endedAt >= times.restMs)
}
