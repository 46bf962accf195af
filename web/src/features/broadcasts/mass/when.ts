/** The scheduled time, as typed and as shown: in the creator's own time zone. */
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { HOUR_MS } from '#rules/time.ts'
import { fromLocalText, toLocalText } from '#web/lib/local-time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 'Lisbon (UTC+0)': the offset at that time, which may differ from today's. */
export function zoneText(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return city && city !== 'UTC' ? `${city} (${offset})` : offset
}

/** 'Saturday 21 Nov at 19:00' */
export function scheduledText(at: Date, now: Date): string {
  return `${WEEKDAYS[at.getDay()]} ${shortDate(at, now)} at ${timeOfDay(at)}`
}

/** 'Sat 21 Nov at 19:00' */
export function shortMomentText(at: Date, now: Date): string {
  return `${WEEKDAYS[at.getDay()]?.slice(0, 3)} ${shortDate(at, now)} at ${timeOfDay(at)}`
}

/** 'today at 18:42', or with its day. */
export function sinceText(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? `today at ${timeOfDay(at)}`
    : `${shortDate(at, now)} at ${timeOfDay(at)}`
}

/** The error or hint about a scheduled time. */
export function momentNote(text: string, now: Date): { error?: string; hint?: string } {
  const at = fromLocalText(text)
  if (Number.isNaN(at.getTime())) return { error: 'Choose a day and time' }
  if (at.getTime() <= now.getTime()) return { error: 'This time has passed' }
  // When clocks go forward, a skipped local time becomes one hour later.
  if (toLocalText(at) !== text) return { hint: `Clocks change that day, so it sends at ${timeOfDay(at)}.` }
  return {}
}

/** The default: at least an hour ahead. */
export function nextFullHour(now: Date): string {
  return toLocalText(new Date(Math.ceil((now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS))
}
