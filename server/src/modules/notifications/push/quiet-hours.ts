/** Quiet hours: a span of local time, which may pass midnight, in the account's time zone. */

import { MINUTE_MS } from '#rules/time.ts'
import type { PushSettingsTable } from '../tables.ts'

export type QuietHours = {
  /** Minutes of the day; `until` is not included. */
  from: number
  until: number
  timeZone: string
}

/** The columns of `push_settings`: all null without quiet hours. */
export type Quiet = Pick<PushSettingsTable, 'quiet_from' | 'quiet_until' | 'time_zone'>

/** When the quiet hours end that it is now; null if it is not quiet. */
export function quietEndOf({ quiet_from, quiet_until, time_zone }: Quiet, now: Date): Date | null {
  if (quiet_from === null || quiet_until === null || time_zone === null) return null
  const hours = { from: quiet_from, until: quiet_until, timeZone: time_zone }
  return isQuiet(hours, now) ? quietEnd(hours, now) : null
}

/** Creating a formatter costs more than all else here, and accounts share few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** By the clock on the wall, so that changes of daylight saving time need no further rule. */
export function isQuiet({ from, until, timeZone }: QuietHours, at: Date): boolean {
  const minute = minuteOfDay(timeZone, at)
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

const DAY_MINUTES = 24 * 60
/** Clocks change by an hour, on Lord Howe Island by half of one. */
const CLOCK_CHANGES = [-60, -30, 0, 30, 60]

/** The end of the quiet hours that `at` is in. */
export function quietEnd(hours: QuietHours, at: Date): Date {
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  const left = (hours.until - minuteOfDay(hours.timeZone, at) + DAY_MINUTES) % DAY_MINUTES
  const quietIn = (minutes: number) => isQuiet(hours, new Date((minute + minutes) * MINUTE_MS))
  const shift = CLOCK_CHANGES.find((by) => left + by > 0 && !quietIn(left + by) && quietIn(left + by - 1))
  return new Date((minute + left + (shift ?? 0)) * MINUTE_MS)
}

export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are valid in JavaScript, but have no daylight saving time.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function minuteOfDay(timeZone: string, at: Date): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', {
      ...{ timeZone, hour: '2-digit', minute: '2-digit' },
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}
