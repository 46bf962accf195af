/** Totals of a process's metrics registry since its start, as shown in the console. */
import type { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { SiteGauges } from '../site-gauges.ts'
import { MAX_OPERATIONS, MAX_QUEUES, type ProcessMetrics, type SiteMetrics } from './process-metrics.ts'

type MetricValue = { value: number; labels: Partial<Record<string, string | number>>; metricName?: string }
type Operation = { count: number; failed: number; seconds: number }

export type MetricTotals = {
  requests: number
  failed: number
  requestCounts: number[]
  operations: Map<string, Operation>
  busMessages: number
  busCounts: number[]
  busGaps: number
  jobsDone: number
  jobsFailed: number
}

export const ZERO_TOTALS: MetricTotals = {
  ...{ requests: 0, failed: 0, requestCounts: [], operations: new Map() },
  ...{ busMessages: 0, busCounts: [], busGaps: 0, jobsDone: 0, jobsFailed: 0 },
}

export async function totalsOf(metrics: Metrics): Promise<MetricTotals> {
  const http = await valuesOf(metrics.httpRequests)
  const fields = await valuesOf(metrics.graphqlFields)
  const fieldSeconds = await valuesOf(metrics.graphqlFieldSeconds)
  const bus = await valuesOf(metrics.busLag)
  const jobs = await valuesOf(metrics.jobs)
  const operations = new Map<string, Operation>()
  const operation = ({ labels }: MetricValue) => {
    const found = operations.get(String(labels.field)) ?? { count: 0, failed: 0, seconds: 0 }
    operations.set(String(labels.field), found)
    return found
  }
  for (const metric of fields) {
    operation(metric).count += metric.value
    if (metric.labels.outcome === 'failed') operation(metric).failed += metric.value
  }
  for (const metric of fieldSeconds) operation(metric).seconds += metric.value
  return {
    requests: sum(http.filter(isCount)),
    failed: sum(http.filter((metric) => isCount(metric) && /^5/.test(String(metric.labels.status)))),
    requestCounts: bucketsOf(http),
    operations,
    busMessages: sum(await valuesOf(metrics.busMessages)),
    busCounts: bucketsOf(bus),
    busGaps: sum(await valuesOf(metrics.busGaps)),
    jobsDone: sum(jobs.filter((metric) => isCount(metric) && metric.labels.outcome === 'done')),
    jobsFailed: sum(jobs.filter((metric) => isCount(metric) && metric.labels.outcome === 'failed')),
  }
}

/** Current values of gauges. */
export type GaugeValues = Pick<ProcessMetrics, 'poolBusy' | 'poolWaiting' | 'sockets'>

type Counted = Omit<
  ProcessMetrics,
  keyof GaugeValues | 'seconds' | 'memoryBytes' | 'cpuShare' | 'loopShare' | 'problem'
>

export function differenceOf(before: MetricTotals | null, now: MetricTotals): Counted {
  const past = before ?? ZERO_TOTALS
  const operations = [...now.operations].map(([field, { count, failed, seconds }]) => {
    const then = past.operations.get(field) ?? { count: 0, failed: 0, seconds: 0 }
    return { field, count: count - then.count, failed: failed - then.failed, seconds: seconds - then.seconds }
  })
  return {
    requests: now.requests - past.requests,
    failed: now.failed - past.failed,
    requestCounts: less(now.requestCounts, past.requestCounts),
    operations: operations
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, MAX_OPERATIONS),
    operationsFailed: operations.reduce((all, { failed }) => all + failed, 0),
    busMessages: now.busMessages - past.busMessages,
    busCounts: less(now.busCounts, past.busCounts),
    busGaps: now.busGaps - past.busGaps,
    jobsDone: now.jobsDone - past.jobsDone,
    jobsFailed: now.jobsFailed - past.jobsFailed,
  }
}

export async function readGauges(metrics: Metrics): Promise<GaugeValues> {
  const pool = await valuesOf(metrics.poolConnections)
  const inState = (state: string) => sum(pool.filter(({ labels }) => labels.state === state))
  return {
    poolBusy: inState('busy'),
    poolWaiting: inState('waiting'),
    sockets: sum(await valuesOf(metrics.websockets)),
  }
}

/** Of the whole site, as just measured. */
export async function readSiteGauges(gauges: SiteGauges): Promise<SiteMetrics> {
  const oldest = new Map(
    (await valuesOf(gauges.jobsOldest)).map(({ labels, value }) => [String(labels.queue), value]),
  )
  const queues = (await valuesOf(gauges.jobsWaiting))
    .map(({ labels, value }) => ({ queue: String(labels.queue), waiting: value }))
    .map((line) => ({ ...line, oldestSeconds: oldest.get(line.queue) ?? 0 }))
    .sort((a, b) => b.oldestSeconds - a.oldestSeconds)
  const moved = await valuesOf(gauges.moneyMovedCents)
  return {
    jobsWaiting: queues.reduce((all, { waiting }) => all + waiting, 0),
    jobsOldestSeconds: queues[0]?.oldestSeconds ?? 0,
    queues: queues.slice(0, MAX_QUEUES),
    encodes: sum(await valuesOf(gauges.encodes)),
    lives: sum(await valuesOf(gauges.liveStreams)),
    viewers: sum(await valuesOf(gauges.liveViewers)),
    uploads: sum(await valuesOf(gauges.uploadsOpen)),
    movedCents: sum(moved.filter(({ labels }) => labels.money === 'real')),
  }
}

async function valuesOf(metric: Counter<string> | Gauge<string> | Histogram<string>): Promise<MetricValue[]> {
  return (await metric.get()).values
}

const isCount = ({ metricName }: MetricValue) => metricName?.endsWith('_count') ?? false

function sum(values: readonly MetricValue[]): number {
  return values.reduce((all, { value }) => all + (Number.isFinite(value) ? value : 0), 0)
}

/** Prometheus buckets are cumulative: converts them to separate counts, with a last one for values above all bounds. */
function bucketsOf(values: readonly MetricValue[]): number[] {
  const upTo = new Map<number, number>()
  for (const { labels, value } of values) {
    if (labels.le === undefined) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    upTo.set(bound, (upTo.get(bound) ?? 0) + value)
  }
  const below = [...upTo].sort(([a], [b]) => a - b).map(([, count]) => count)
  return below.map((count, index) => count - (below[index - 1] ?? 0))
}

function less(now: readonly number[], past: readonly number[]): number[] {
  return now.map((count, index) => count - (past[index] ?? 0))
}
