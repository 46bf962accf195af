/** The days that figures are told for, beside as many before them. */
import { readOneOf } from '#platform/read-one-of.ts'
import { FIGURE_SPANS } from '#rules/figures.ts'
import { DAY_MS } from '#rules/time.ts'

/** Days in UTC, such as 2024-05-01; `end` is the first that is not told any more. */
export type Span = { days: number; before: string; from: string; last: string; end: string }

/** The Mondays between which a span has whole weeks; the same day twice where it has none. */
export function weeksOf({ from, end }: Pick<Span, 'from' | 'end'>): { first: string; after: string } {
  const first = mondayFrom(Date.parse(from))
  const after = mondayFrom(Date.parse(end) - 6 * DAY_MS)
  return { first: textOf(first), after: textOf(Math.max(first, after)) }
}

/** That day, or the next that is one; the first day of our counting was a Thursday. */
function mondayFrom(time: number): number {
  return time + ((11 - (Math.floor(time / DAY_MS) % 7)) % 7) * DAY_MS
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The last day is today, as far as it has come. */
export function spanOf(now: Date, given: number): Span {
  const days = readOneOf(FIGURE_SPANS, given, {
    words: `Figures are told for ${FIGURE_SPANS.join(', ')} days.`,
  })
  const end = Math.floor(now.getTime() / DAY_MS + 1) * DAY_MS
  const day = (back: number) => new Date(end - back * DAY_MS).toISOString().slice(0, 10)
  return { days, before: day(2 * days), from: day(days), last: day(1), end: day(0) }
}

/** Every day of it, first to last. */
export function daysOf(from: string, days: number): string[] {
  const start = Date.parse(from)
  return Array.from({ length: days }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  )
}
