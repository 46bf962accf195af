/** Whether somebody of the sample world is to be on air: while it is looked at and some time after, and never for nobody. */
import type { Look } from '../modules/live/index.ts'

export type LiveTimes = {
  /** After the last look at a page of lives, or the last viewer. */
  lingerMs: number
  /** However little was looked: who came because of it finds it. */
  atLeastMs: number
  /** What is only seen beside something else brings nobody back on air before that. */
  restMs: number
}

export const LIVE_TIMES: LiveTimes = { lingerMs: 3 * 60_000, atLeastMs: 4 * 60_000, restMs: 12 * 60_000 }

/** A look is acted upon while it is new. */
const NEW_MS = 30_000

export type LooksSeen = { lastAt: Record<Look, number> }
export type Standing = LooksSeen & {
  /** Since when it runs; null when it does not. */
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
