/** How long an item has waited, and how much of its service level is used. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'

export type DueLevel = 'ok' | 'soon' | 'late'

/** From this share on, little time is left. */
const SOON_SHARE = 0.75

/** 0 when new, 1 when due, more when late. */
export function usedShare(since: Date, due: Date, now: Date): number {
  const whole = due.getTime() - since.getTime()
  return whole <= 0 ? 1 : Math.max(0, (now.getTime() - since.getTime()) / whole)
}

export function dueState(used: number): DueLevel {
  return used >= 1 ? 'late' : used >= SOON_SHARE ? 'soon' : 'ok'
}

/** '4 d 3 h', '1 h 04 min', '18 min': the two largest units, or one if the span is long. */
export function waitingText(ms: number): string {
  const whole = Math.max(0, ms)
  const [days, hours] = [Math.floor(whole / DAY_MS), Math.floor((whole % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((whole % HOUR_MS) / MINUTE_MS)
  if (days >= 10) return `${days} d`
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours >= 10) return `${hours} h`
  if (hours > 0) return minutes > 0 ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${hours} h`
  return minutes > 0 ? `${minutes} min` : 'now'
}

/** '21 h left', 'Late 2 h'. */
export function dueText(due: Date, now: Date): string {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return -left < MINUTE_MS ? 'Due now' : `Late ${largestUnit(-left)}`
  return left < MINUTE_MS ? 'Due now' : `${largestUnit(left)} left`
}

/** The largest unit only. */
export function largestUnit(ms: number): string {
  return waitingText(ms).split(/ (?=\d)/)[0] ?? ''
}
