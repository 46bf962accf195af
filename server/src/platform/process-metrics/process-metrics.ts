/** Metrics of one process in one minute, shared with the others; unknown fields of other versions are dropped, missing ones are 0. */
import * as v from 'valibot'

const amount = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)
const counts = v.fallback(v.pipe(v.array(amount), v.maxLength(32)), [])
const name = v.pipe(v.string(), v.maxLength(100))

/** Limited to those that took the most time. */
export const MAX_OPERATIONS = 15
export const MAX_QUEUES = 30

const operation = v.object({ field: name, count: amount, failed: amount, seconds: amount })

export const processMetrics = v.object({
  /** Length of the measured time: up to a minute, or more after a database outage. */
  seconds: amount,
  requests: amount,
  /** Responses with a server error. */
  failed: amount,
  /** Histogram by `REQUEST_SECONDS`, with a last bucket for slower ones. */
  requestCounts: counts,
  operations: v.fallback(v.pipe(v.array(operation), v.maxLength(MAX_OPERATIONS)), []),
  operationsFailed: amount,
  poolBusy: amount,
  poolWaiting: amount,
  sockets: amount,
  busMessages: amount,
  /** Histogram by `BUS_SECONDS`. */
  busCounts: counts,
  busGaps: amount,
  jobsDone: amount,
  jobsFailed: amount,
  memoryBytes: amount,
  /** Of one core. */
  cpuShare: amount,
  /** Event loop utilisation. */
  loopShare: amount,
  /** A problem for the operator. */
  problem: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
})
export type ProcessMetrics = v.InferOutput<typeof processMetrics>

const queue = v.object({ queue: name, waiting: amount, oldestSeconds: amount })

export const siteMetrics = v.object({
  jobsWaiting: amount,
  jobsOldestSeconds: amount,
  queues: v.fallback(v.pipe(v.array(queue), v.maxLength(MAX_QUEUES)), []),
  encodes: amount,
  lives: amount,
  viewers: amount,
  uploads: amount,
  /** Real money, in the last five minutes. */
  movedCents: amount,
})
export type SiteMetrics = v.InferOutput<typeof siteMetrics>
