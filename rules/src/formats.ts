/** Formats money, counts, times and durations for display, in English. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const CREDITS_PER_THOUSAND_CENTS = 28

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const AT_MOST_TWO_DECIMALS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** 999 → '$9.99' */
export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100)
}

/** 100_000 → '$1,000', for amounts without cents. */
export function wholeDollars(cents: number): string {
  return WHOLE_DOLLARS.format(cents / 100)
}

/** 999 → 27.97: one cent is 0.028 credits, rounded to two decimals. */
export function creditsFromCents(cents: number): number {
  return Math.round((cents * CREDITS_PER_THOUSAND_CENTS) / 10) / 100
}

/** 600 → '16.8' */
export function credits(cents: number): string {
  return AT_MOST_TWO_DECIMALS.format(creditsFromCents(cents))
}

const UNITS = ['', 'K', 'M', 'G'] as const

/** 48200 → '48.2K'. Values that round up to a thousand move to the next unit: 999960 → '1M'. */
export function shortCount(count: number): string {
  let value = count
  let unit = 0
  while (roundedToTenth(value) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : roundedToTenth(value)}${UNITS[unit]}`
}

/** As specified, these are plural from two only: '0 follower'. */
const SINGULAR_AT_ZERO: ReadonlySet<string> = new Set(['follower', 'post'])

/** The word alone: plural(2, 'video') → 'videos'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 || (count === 0 && SINGULAR_AT_ZERO.has(one.toLowerCase())) ? one : many
}

/** Count and word: counted(48200, 'follower') → '48.2K followers'. */
export function countLabel(count: number, one: string, many?: string): string {
  return `${shortCount(count)} ${plural(count, one, many)}`
}

/** '18 min ago', '3 hours ago', 'Yesterday at 21:40', '12 Nov', with the year if it is not the current one. */
export function timeAgo(then: Date, now: Date): string {
  const passedMs = now.getTime() - then.getTime()
  if (passedMs < MINUTE_MS) return 'Just now'
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} min ago`
  if (passedMs < DAY_MS) {
    const hours = Math.floor(passedMs / HOUR_MS)
    return `${hours} ${plural(hours, 'hour')} ago`
  }
  return isDayBefore(then, now) ? `Yesterday at ${timeOfDay(then)}` : shortDate(then, now)
}

/** '09:05', in the reader's time zone. */
export function timeOfDay(time: Date): string {
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '22 Nov', or '22 Nov 2024' when it is not this year. */
export function shortDate(day: Date, now: Date): string {
  const date = `${day.getDate()} ${MONTHS[day.getMonth()]}`
  return day.getFullYear() === now.getFullYear() ? date : `${date} ${day.getFullYear()}`
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** '15 November 2026' in the reader's time zone, for signed documents. */
export function longDate(day: Date): string {
  return LONG_DATE.format(day)
}

/** 29 → '0:29', 724 → '12:04', 3723 → '1:02:03'. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = twoDigits(whole % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function isDayBefore(then: Date, now: Date): boolean {
  const dayBefore = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return then.toDateString() === dayBefore.toDateString()
}

function roundedToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
