/** When the app may be offered: on a later visit, or after following someone or writing, and not for a while after a no. */
import { DAY_MS } from '#rules/time.ts'

const PAUSE_MS = 60 * DAY_MS

type Moment = {
  /** Including this one. */
  visits: number
  hasEngaged: boolean
  dismissedAt: number | null
  now: number
}

export function mayOfferApp({ visits, hasEngaged, dismissedAt, now }: Moment): boolean {
  if (dismissedAt !== null && now - dismissedAt < PAUSE_MS) return false
  return visits >= 2 || hasEngaged
}

/** Screens that would be covered where people type, watch or work. */
const BUSY_PATHS = /^\/(messages\/.+\/.+|staff|studio|sign|forgot|reset|welcome|invite|account\/.+)|\/live$/

export function isCalmPath(path: string): boolean {
  return !BUSY_PATHS.test(path)
}
