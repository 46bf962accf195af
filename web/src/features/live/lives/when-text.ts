/** When an announced live begins, in words. */
import { shortDate, timeOfDay } from '#rules/formats.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const DAY_MS = 86_400_000

/** 'Today, 22:30', 'Tomorrow, 19:00', 'Tue, 20:00' within a week, else '22 Nov, 20:00'. */
export function whenText(then: Date, now: Date): string {
  const days = Math.round((startOf(then) - startOf(now)) / DAY_MS)
  const day =
    days === 0
      ? 'Today'
      : days === 1
        ? 'Tomorrow'
        : days > 1 && days < 7
          ? DAYS[then.getDay()]
          : shortDate(then, now)
  return `${day}, ${timeOfDay(then)}`
}

function startOf(day: Date): number {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}
