/** Aggregates the metrics of all processes over an hour, per minute: sums, and 95th percentiles. */

import { BUS_SECONDS, REQUEST_SECONDS } from '#platform/metrics.ts'
import type { ProcessMinute, SiteMinute } from '#platform/process-metrics/read-metrics.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { quantile } from './quantile.ts'

export const MINUTES_SHOWN = 60
/** A process silent for `SILENT_MS` is lost; after `FORGOTTEN_MS` it is no longer listed. */
const SILENT_MS = MINUTE_MS
const FORGOTTEN_MS = 15 * MINUTE_MS
const OPERATIONS_SHOWN = 12

export const SERIES = [
  ...['requests', 'p95', 'errors', 'sockets', 'pool', 'poolWaiting', 'bus', 'busLag', 'busGaps'],
  ...['jobs', 'jobsFailed', 'waiting', 'oldest', 'uploads', 'encodes', 'lives', 'viewers', 'moved'],
] as const
export type MetricSeries = { name: string; values: (number | null)[] }

export type OperationLine = { field: string; count: number; failed: number; meanMs: number }
export type ProcessLine = {
  id: string
  role: string
  machine: string
  version: string
  isLost: boolean
  reportedAt: Date
  memoryBytes: number
  cpuPercent: number
  loopPercent: number
  requestsPerSecond: number
  problem: string | null
}
export type HourMetrics = {
  /** The first minute. */
  from: Date
  series: MetricSeries[]
  operations: OperationLine[]
  queues: SiteMinute['figures']['queues']
  processes: ProcessLine[]
}

export function hourMetricsOf(
  metrics: { processes: ProcessMinute[]; site: SiteMinute[] },
  now: Date,
): HourMetrics {
  const last = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const from = last - (MINUTES_SHOWN - 1) * MINUTE_MS
  const minutes = Array.from({ length: MINUTES_SHOWN }, (_, index) => from + index * MINUTE_MS)
  const ofMinute = Map.groupBy(metrics.processes, ({ minute }) => minute.getTime())
  const siteOf = new Map(metrics.site.map(({ minute, figures }) => [minute.getTime(), figures]))
  const measured = minutes.map((minute) => ({
    ...processMetricsOf(ofMinute.get(minute) ?? []),
    ...(siteOf.has(minute) ? siteMetricsOf(siteOf.get(minute)) : {}),
  }))
  const newest = metrics.site.toSorted((a, b) => b.reportedAt.getTime() - a.reportedAt.getTime())[0]
  return {
    from: new Date(from),
    series: SERIES.map((name) => ({
      name,
      values: measured.map((figures) => (figures as Record<string, number | undefined>)[name] ?? null),
    })),
    operations: operationsOf(metrics.processes),
    queues: newest?.figures.queues ?? [],
    processes: processesOf(metrics.processes, now),
  }
}

/** Empty for a minute without reports, which is not the same as zero. */
function processMetricsOf(rows: readonly ProcessMinute[]): Record<string, number> {
  if (rows.length === 0) return {}
  const sum = (figure: (row: ProcessMinute['figures']) => number) =>
    rows.reduce((all, { figures }) => all + figure(figures), 0)
  return {
    requests: sum(({ requests, seconds }) => requests / Math.max(1, seconds)),
    p95:
      1000 *
      quantile(
        0.95,
        REQUEST_SECONDS,
        rows.map(({ figures }) => figures.requestCounts),
      ),
    errors: sum(({ failed, operationsFailed }) => failed + operationsFailed),
    sockets: sum(({ sockets }) => sockets),
    pool: sum(({ poolBusy }) => poolBusy),
    poolWaiting: sum(({ poolWaiting }) => poolWaiting),
    bus: sum(({ busMessages, seconds }) => busMessages / Math.max(1, seconds)),
    busLag:
      1000 *
      quantile(
        0.95,
        BUS_SECONDS,
        rows.map(({ figures }) => figures.busCounts),
      ),
    busGaps: sum(({ busGaps }) => busGaps),
    jobs: sum(({ jobsDone }) => jobsDone),
    jobsFailed: sum(({ jobsFailed }) => jobsFailed),
  }
}

function siteMetricsOf(figures: SiteMinute['figures'] | undefined): Record<string, number> {
  if (!figures) return {}
  const { jobsWaiting, jobsOldestSeconds, uploads, encodes, lives, viewers, movedCents } = figures
  return {
    ...{ waiting: jobsWaiting, oldest: jobsOldestSeconds, uploads, encodes },
    ...{ lives, viewers, moved: movedCents },
  }
}

/** The operations that took the most total time. */
function operationsOf(rows: readonly ProcessMinute[]): OperationLine[] {
  const all = new Map<string, { count: number; failed: number; seconds: number }>()
  for (const { figures } of rows)
    for (const { field, count, failed, seconds } of figures.operations) {
      const line = all.get(field) ?? { count: 0, failed: 0, seconds: 0 }
      line.count += count
      line.failed += failed
      line.seconds += seconds
      all.set(field, line)
    }
  return [...all]
    .sort(([, a], [, b]) => b.seconds - a.seconds)
    .slice(0, OPERATIONS_SHOWN)
    .map(([field, { count, failed, seconds }]) => ({
      ...{ field, count, failed },
      meanMs: count > 0 ? (1000 * seconds) / count : 0,
    }))
}

function processesOf(rows: readonly ProcessMinute[], now: Date): ProcessLine[] {
  const newest = new Map<string, ProcessMinute>()
  for (const row of rows) {
    const known = newest.get(row.id)
    if (!known || known.reportedAt < row.reportedAt) newest.set(row.id, row)
  }
  const silentMs = ({ reportedAt }: ProcessMinute) => now.getTime() - reportedAt.getTime()
  return [...newest.values()]
    .filter((row) => silentMs(row) < FORGOTTEN_MS)
    .sort(
      (a, b) =>
        a.machine.localeCompare(b.machine) || a.role.localeCompare(b.role) || a.id.localeCompare(b.id),
    )
    .map((row) => ({
      ...{
        id: row.id,
        role: row.role,
        machine: row.machine,
        version: row.version,
        reportedAt: row.reportedAt,
      },
      isLost: silentMs(row) > SILENT_MS,
      memoryBytes: row.figures.memoryBytes,
      cpuPercent: 100 * row.figures.cpuShare,
      loopPercent: 100 * row.figures.loopShare,
      requestsPerSecond: row.figures.requests / Math.max(1, row.figures.seconds),
      problem: row.figures.problem,
    }))
}
