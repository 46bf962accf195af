/** Prometheus metrics: one registry a process, labels from short closed lists, and who may read them. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sameBytes } from '#platform/crypto.ts'
import { type CallerOrigin, isLocalRequest } from '#platform/http/local-request.ts'

export type Metrics = ReturnType<typeof createMetrics>
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export type OperationLabels = {
  kind: 'query' | 'mutation' | 'subscription' | 'unknown'
  outcome: 'ok' | 'refused' | 'failed'
}
export type JobLabels = { queue: string; outcome: 'done' | 'failed' }

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]

export function createMetrics(role: string) {
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
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
    /** Seconds; labels as in `OperationLabels`. */
    graphqlOperations: new Histogram({
      name: 'candid_graphql_operation_seconds',
      help: 'Time to execute a GraphQL operation',
      labelNames: ['kind', 'outcome'] as const,
      buckets: REQUEST_SECONDS,
      registers,
    }),
    /** Seconds; labels as in `JobLabels`. */
    jobs: new Histogram({
      name: 'candid_job_seconds',
      help: 'Time to work on a background job',
      labelNames: ['queue', 'outcome'] as const,
      buckets: JOB_SECONDS,
      registers,
    }),
    /** Anything but 0 wants a person to look. */
    bookProblems: new Gauge({
      name: 'candid_book_problems',
      help: 'What the last proof of the books found wrong',
      registers,
    }),
    liveRungs: new Gauge({
      name: 'candid_live_lower_rungs',
      help: 'Lives that are also made smaller right now',
      registers,
    }),
    liveRungFailures: new Counter({
      name: 'candid_live_lower_rung_failures',
      help: 'How often making a live smaller failed or did not keep up',
      registers,
    }),
    websockets: new Gauge({ name: 'candid_websockets', help: 'Open websocket connections', registers }),
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Keeps the number of series bounded: a route pattern (never a path), a known method, a real status. */
export function httpLabels(request: { route: string | undefined; method: string; status: number }) {
  const { route, method, status } = request
  return {
    route: route ?? 'unmatched',
    method: METHODS.has(method) ? method : 'OTHER',
    status: Number.isInteger(status) && status >= 100 && status <= 599 ? String(status) : 'OTHER',
  }
}

/** One page for all processes; those of one role are added up, and series stay apart by role. */
export async function mergeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  // What has no samples yet is NaN, and null once it has travelled as JSON.
  const readable = snapshots.map((metrics) =>
    metrics.map((metric) => ({
      ...metric,
      values: metric.values.filter(({ value }) => typeof value === 'number' && !Number.isNaN(value)),
    })),
  )
  return AggregatorRegistry.aggregate(readable).metrics()
}

/** This machine or the bearer token. */
export function isMetricsAllowed(
  request: CallerOrigin,
  { token, siteUrl }: { token: string | null; siteUrl: string },
): boolean {
  const { authorization } = request.headers
  if (token && authorization && sameBytes(authorization, `Bearer ${token}`)) return true
  return isLocalRequest(request, siteUrl)
}
