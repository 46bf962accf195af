/** Quiet hours: a span of local time, which may pass midnight, in the account's time zone. */

export type QuietHours = {
  /** Minutes of the day; `until` is not included. */
  from: number
  until: number
  timeZone: string
}

/** Creating a formatter costs more than all else here, and accounts share few time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** By the clock on the wall, so that changes of daylight saving time need no further rule. */
export function isQuiet({ from, until, timeZone }: QuietHours, at: Date): boolean {
  const minute = minuteOfDay(timeZone, at)
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
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
