/** Prometheus metrics: one registry per process, labels from short closed lists, and access control. */
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BusMetrics } from '#platform/bus/delivery.ts'
import { timingSafeSame } from '#platform/crypto.ts'
import { type CallerOrigin, isLocalRequest } from '#platform/http/local-request.ts'
import { addProcessFigures } from './process-figures.ts'
import { createSiteGauges } from './site-gauges.ts'

export type Metrics = ReturnType<typeof createMetrics>
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export type OperationLabels = {
  kind: 'query' | 'mutation' | 'subscription' | 'unknown'
  outcome: 'ok' | 'refused' | 'failed'
  /** The first field of the operation, so that the schema bounds the number of values. */
  field: string
}

export const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
export const BUS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

/** `place` distinguishes several processes of a role on one machine, so that counters do not decrease when one restarts. */
export function createMetrics(role: string, place: number | null = null) {
  const registry = new Registry()
  registry.setDefaultLabels(place === null ? { role } : { role, place: String(place) })
  const registers = [registry]
  addProcessFigures(registry)
  return {
    registry,
    /** Seconds; labels by `httpLabels`. */
    httpRequests: new Histogram({
      name: 'candid_http_request_seconds',
      help: 'Time to answer an HTTP request, by route pattern',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
    /** Seconds; observed by `observeOperation`. */
    graphqlOperations: new Histogram({
      name: 'candid_graphql_operation_seconds',
      help: 'Time to execute a GraphQL operation',
      labelNames: ['kind', 'outcome'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
    graphqlFields: new Counter({
      name: 'candid_graphql_field_operations_total',
      help: 'GraphQL operations by their first field',
      labelNames: ['field', 'outcome'] as const,
      registers,
    }),
    graphqlFieldSeconds: new Counter({
      name: 'candid_graphql_field_seconds_total',
      help: 'Time spent on GraphQL operations by their first field',
      labelNames: ['field'] as const,
      registers,
    }),
    busMessages: new Counter({
      name: 'candid_bus_messages_total',
      help: 'Messages that arrived over the bus',
      registers,
    }),
    busLag: new Histogram({
      name: 'candid_bus_lag_seconds',
      help: 'Delay of a message from sender to receiver, by the clocks of two machines',
      buckets: BUS_SECONDS,
      registers,
    }),
    busGaps: new Counter({
      name: 'candid_bus_gaps_total',
      help: 'Times that missed messages were recovered from the database',
      registers,
    }),
    busCutOff: new Counter({
      name: 'candid_bus_handlers_cut_off_total',
      help: 'Times that a subscriber in this process fell behind the bus',
      registers,
    }),
    /** Reads that a replica may answer, by which server did. */
    replicaReads: new Counter({
      name: 'candid_replica_reads_total',
      help: 'Lists that a replica may serve, by whether one did or why the primary had to',
      labelNames: ['answer'] as const,
      registers,
    }),
    replicaLag: new Gauge({
      name: 'candid_replica_lag_seconds',
      help: 'Maximum staleness of reads from a replica',
      labelNames: ['replica'] as const,
      aggregator: 'max',
      registers,
    }),
    replicaUp: new Gauge({
      name: 'candid_replica_up',
      help: 'Whether a replica may be read from',
      labelNames: ['replica'] as const,
      aggregator: 'min',
      registers,
    }),
    /** Seconds; the outcome is `done` or `failed`. */
    jobs: new Histogram({
      name: 'candid_job_seconds',
      help: 'Time to work on a background job',
      labelNames: ['queue', 'outcome'] as const,
      buckets: JOB_SECONDS,
      registers,
    }),
    /** Any value but 0 needs attention. */
    bookProblems: new Gauge({
      name: 'candid_book_problems',
      help: 'Problems found by the last ledger verification',
      registers,
    }),
    /** Time of the state in the last successful backup; 0 for never. */
    lastBackup: new Gauge({
      name: 'candid_last_backup_timestamp_seconds',
      help: 'Time of the last good backup, in seconds since 1970; 0 for never',
      aggregator: 'max',
      registers,
    }),
    backupFailed: new Gauge({
      name: 'candid_backup_failed',
      help: 'Whether a backup failed since the last good one',
      aggregator: 'max',
      registers,
    }),
    liveLowerRenditions: new Gauge({
      name: 'candid_live_lower_rungs',
      help: 'Lives with a lower rendition right now',
      registers,
    }),
    liveLowerRenditionFailures: new Counter({
      name: 'candid_live_lower_rung_failures',
      help: 'Failures or overloads of the encoder for lower renditions',
      registers,
    }),
    /** Counted by `deliverPush`. */
    pushMessages: new Counter({
      name: 'candid_push_messages_total',
      help: 'Push notifications by push service and outcome',
      labelNames: ['service', 'outcome'] as const,
      registers,
    }),
    ...createSiteGauges(registry),
    websockets: new Gauge({ name: 'candid_websockets', help: 'Open websocket connections', registers }),
  }
}

export function observeOperation(metrics: Metrics, labels: OperationLabels, seconds: number): void {
  const { kind, outcome, field } = labels
  metrics.graphqlOperations.observe({ kind, outcome }, seconds)
  metrics.graphqlFields.inc({ field, outcome })
  metrics.graphqlFieldSeconds.inc({ field }, seconds)
}

export function busMetrics({ busMessages, busLag, busGaps, busCutOff }: Metrics): BusMetrics {
  return {
    arrived({ lagSeconds, count }) {
      busMessages.inc(count)
      if (lagSeconds !== null) busLag.observe(lagSeconds)
    },
    gap: () => busGaps.inc(),
    cutOff: () => busCutOff.inc(),
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Bounds the number of series: a route pattern (never a path), a known method, a valid status. */
export function httpLabels(request: { route: string | undefined; method: string; status: number }) {
  const { route, method, status } = request
  return {
    route: route ?? 'unmatched',
    method: METHODS.has(method) ? method : 'OTHER',
    status: Number.isInteger(status) && status >= 100 && status <= 599 ? String(status) : 'OTHER',
  }
}

/** One page for all processes; series are separate by role and place, and summed otherwise. */
export async function mergeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  // Metrics without samples are NaN, and null after JSON.
  const readable = snapshots.map((metrics) =>
    metrics.map((metric) => ({
      ...metric,
      values: metric.values.filter(({ value }) => typeof value === 'number' && !Number.isNaN(value)),
    })),
  )
  return AggregatorRegistry.aggregate(readable).metrics()
}

/** Local requests, or the bearer token. */
export function isMetricsAllowed(
  request: CallerOrigin,
  { token, siteUrl }: { token: string | null; siteUrl: string },
): boolean {
  const { authorization } = request.headers
  if (token && authorization && timingSafeSame(authorization, `Bearer ${token}`)) return true
  return isLocalRequest(request, siteUrl)
}
