/** What a chart by day shows: values, those of the span before, and how both are written. */

export type DayValue = { day: string; value: number; before: number }

export type ChartWords = {
  /** What the chart is of: 'Earnings'. */
  name: string
  /** A value as people read it: '$12.50', '96.2K views'. */
  amount(value: number): string
  /** The same beside a line, where there is little room. */
  axis(value: number): string
  tone: 'coin' | 'ink'
  /** There are no halves of it. */
  isWhole?: boolean
}

export type ByDayProps = {
  days: readonly DayValue[]
  span: number
  words: ChartWords
  /** Where a desk has more room for it. */
  isTall?: boolean
}
