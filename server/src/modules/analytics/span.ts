/** Time spans of stats, with the equally long span before. */
import { readOneOf } from '#platform/read-one-of.ts'
import { ANALYTICS_RANGES } from '#rules/analytics.ts'
import { DAY_MS } from '#rules/time.ts'

/** Days in UTC, such as 2024-05-01; `end` is exclusive. */
export type StatsSpan = { days: number; before: string; from: string; last: string; end: string }

/**
 * The first Monday of a span. From then on weekly sums cover it exactly, also those of the current week: spans end with today so
 * far, and so do the sums.
 */
export function firstWeekOf({ from }: Pick<StatsSpan, 'from'>): string {
  return dayTextOf(mondayFrom(Date.parse(from)))
}

/** The given day if it is a Monday, else the next Monday; the Unix epoch was a Thursday. */
function mondayFrom(time: number): number {
  return time + ((11 - (Math.floor(time / DAY_MS) % 7)) % 7) * DAY_MS
}

function dayTextOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Ends with today so far. */
export function statsSpanOf(now: Date, given: number): StatsSpan {
  const days = readOneOf(ANALYTICS_RANGES, given, {
    message: `Stats cover ${ANALYTICS_RANGES.join(', ')} days.`,
  })
  const end = Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS
  const day = (back: number) => new Date(end - back * DAY_MS).toISOString().slice(0, 10)
  return { days, before: day(2 * days), from: day(days), last: day(1), end: day(0) }
}

/** All days of the span, in order. */
export function daysFrom(from: string, days: number): string[] {
  const start = Date.parse(from)
  return Array.from({ length: days }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  )
}
