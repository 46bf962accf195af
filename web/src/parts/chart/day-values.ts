/** Data and formatting of a chart by day, with the values of the previous period. */

export type DayValue = { day: string; value: number; before: number }

export type ChartFormat = {
  /** The title: 'Earnings'. */
  name: string
  /** Formats a value: '$12.50', '96.2K views'. */
  amount(value: number): string
  /** A short format for the axis. */
  axis(value: number): string
  tone: 'coin' | 'ink'
  /** Integers only. */
  isWhole?: boolean
}

export type DailyStatsProps = {
  days: readonly DayValue[]
  span: number
  format: ChartFormat
  /** Taller on desktop. */
  isTall?: boolean
}
