/** The metric cards: label, format and alert threshold. */
import { dollars, shortCount } from '#rules/formats.ts'
import type { System } from './system-query.ts'

export type MetricCard = {
  name: string
  label: string
  /** Formats the newest value. */
  format(value: number): string
  /** The threshold from which it is highlighted. */
  alertFrom?: number
}

const whole = (value: number) => shortCount(Math.round(value))
const perSecond = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`
const ms = (value: number) => (value < 10 ? `${value.toFixed(1)} ms` : metricSpanText(value / 1000))

export const METRIC_CARDS: readonly MetricCard[] = [
  { name: 'requests', label: 'Requests', format: perSecond },
  { name: 'p95', label: 'Response time (p95)', format: ms, alertFrom: 1_000 },
  { name: 'errors', label: 'Errors per minute', format: whole, alertFrom: 1 },
  { name: 'sockets', label: 'Open tabs', format: whole },
  { name: 'waiting', label: 'Jobs waiting', format: whole, alertFrom: 500 },
  { name: 'oldest', label: 'Oldest job', format: (value) => metricSpanText(value), alertFrom: 300 },
  { name: 'jobs', label: 'Jobs per minute', format: whole },
  { name: 'jobsFailed', label: 'Failed jobs per minute', format: whole, alertFrom: 1 },
  { name: 'pool', label: 'Database connections', format: whole },
  { name: 'poolWaiting', label: 'Waiting for a connection', format: whole, alertFrom: 1 },
  { name: 'bus', label: 'Bus messages', format: perSecond },
  { name: 'busLag', label: 'Bus lag (p95)', format: ms, alertFrom: 1_000 },
  { name: 'busGaps', label: 'Bus gaps', format: whole, alertFrom: 1 },
  { name: 'uploads', label: 'Uploads in progress', format: whole },
  { name: 'encodes', label: 'Encodes running', format: whole },
  { name: 'lives', label: 'Lives', format: whole },
  { name: 'viewers', label: 'Viewers', format: whole },
  { name: 'moved', label: 'Moved in 5 minutes', format: (cents) => dollars(Math.round(cents)) },
]

type MetricView = { now: number | null; most: number; values: number[]; isAlert: boolean }

/** The newest reported value; minutes without data are drawn as 0. */
export function metricView(series: System['series'], { name, alertFrom }: MetricCard): MetricView {
  const values = series.find((one) => one.name === name)?.values ?? []
  const now = values.findLast((value) => value !== null) ?? null
  return {
    now,
    most: Math.max(0, ...values.map((value) => value ?? 0)),
    values: values.map((value) => value ?? 0),
    isAlert: alertFrom !== undefined && now !== null && now >= alertFrom,
  }
}

/** `450 ms`, `12 s`, `3 min`, `2 h`. */
export function metricSpanText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 100) return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
