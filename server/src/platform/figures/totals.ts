/** Totals of a process's metrics registry since its start, as shown in the console. */
import type { Counter, Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import type { SiteGauges } from '../site-gauges.ts'
import { OPERATIONS_TOLD, type ProcessFigures, QUEUES_TOLD, type SiteFigures } from './figures.ts'

type Told = { value: number; labels: Partial<Record<string, string | number>>; metricName?: string }
type Operation = { count: number; failed: number; seconds: number }

export type Totals = {
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

export const NOTHING: Totals = {
  ...{ requests: 0, failed: 0, requestCounts: [], operations: new Map() },
  ...{ busMessages: 0, busCounts: [], busGaps: 0, jobsDone: 0, jobsFailed: 0 },
}

export async function totalsOf(metrics: Metrics): Promise<Totals> {
  const http = await valuesOf(metrics.httpRequests)
  const fields = await valuesOf(metrics.graphqlFields)
  const fieldSeconds = await valuesOf(metrics.graphqlFieldSeconds)
  const bus = await valuesOf(metrics.busLag)
  const jobs = await valuesOf(metrics.jobs)
  const operations = new Map<string, Operation>()
  const operation = ({ labels }: Told) => {
    const found = operations.get(String(labels.field)) ?? { count: 0, failed: 0, seconds: 0 }
    operations.set(String(labels.field), found)
    return found
  }
  for (const told of fields) {
    operation(told).count += told.value
    if (told.labels.outcome === 'failed') operation(told).failed += told.value
  }
  for (const told of fieldSeconds) operation(told).seconds += told.value
  return {
    requests: sum(http.filter(isCount)),
    failed: sum(http.filter((told) => isCount(told) && /^5/.test(String(told.labels.status)))),
    requestCounts: bucketsOf(http),
    operations,
    busMessages: sum(await valuesOf(metrics.busMessages)),
    busCounts: bucketsOf(bus),
    busGaps: sum(await valuesOf(metrics.busGaps)),
    jobsDone: sum(jobs.filter((told) => isCount(told) && told.labels.outcome === 'done')),
    jobsFailed: sum(jobs.filter((told) => isCount(told) && told.labels.outcome === 'failed')),
  }
}

/** Current values of gauges. */
export type Standing = Pick<ProcessFigures, 'poolBusy' | 'poolWaiting' | 'sockets'>

type Counted = Omit<
  ProcessFigures,
  keyof Standing | 'seconds' | 'memoryBytes' | 'cpuShare' | 'loopShare' | 'problem'
>

export function since(before: Totals | null, now: Totals): Counted {
  const past = before ?? NOTHING
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
      .slice(0, OPERATIONS_TOLD),
    operationsFailed: operations.reduce((all, { failed }) => all + failed, 0),
    busMessages: now.busMessages - past.busMessages,
    busCounts: less(now.busCounts, past.busCounts),
    busGaps: now.busGaps - past.busGaps,
    jobsDone: now.jobsDone - past.jobsDone,
    jobsFailed: now.jobsFailed - past.jobsFailed,
  }
}

export async function standing(metrics: Metrics): Promise<Standing> {
  const pool = await valuesOf(metrics.poolConnections)
  const inState = (state: string) => sum(pool.filter(({ labels }) => labels.state === state))
  return {
    poolBusy: inState('busy'),
    poolWaiting: inState('waiting'),
    sockets: sum(await valuesOf(metrics.websockets)),
  }
}

/** Of the whole site, as just measured. */
export async function siteStanding(gauges: SiteGauges): Promise<SiteFigures> {
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
    queues: queues.slice(0, QUEUES_TOLD),
    encodes: sum(await valuesOf(gauges.encodes)),
    lives: sum(await valuesOf(gauges.liveStreams)),
    viewers: sum(await valuesOf(gauges.liveViewers)),
    uploads: sum(await valuesOf(gauges.uploadsOpen)),
    movedCents: sum(moved.filter(({ labels }) => labels.money === 'real')),
  }
}

async function valuesOf(metric: Counter<string> | Gauge<string> | Histogram<string>): Promise<Told[]> {
  return (await metric.get()).values
}

const isCount = ({ metricName }: Told) => metricName?.endsWith('_count') ?? false

function sum(values: readonly Told[]): number {
  return values.reduce((all, { value }) => all + (Number.isFinite(value) ? value : 0), 0)
}

/** Prometheus buckets are cumulative: converts them to separate counts, with a last one for values above all bounds. */
function bucketsOf(values: readonly Told[]): number[] {
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
