/** Formats accounting days, which are UTC days. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11-05' → '5 Nov' */
export function formatDay(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** '2026-11-05' → 'Thu 5 Nov' */
export function formatWeekday(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatDay(day)}`
}

/** 'March 2025' */
export function formatMonth(day: string): string {
  return LONG_MONTH.format(new Date(day))
}

type Month = { value: string; label: string }

/** Every month from that of the first sale to this one, newest first: '2026-11', 'November 2026'. */
export function monthsSince(first: string, now: Date): Month[] {
  const start = new Date(first)
  const months: Month[] = []
  let at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const last = Date.UTC(start.getUTCFullYear(), start.getUTCMonth())
  while (at.getTime() >= last) {
    const value = at.toISOString().slice(0, 7)
    months.push({ value, label: formatMonth(value) })
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1))
  }
  return months
}
