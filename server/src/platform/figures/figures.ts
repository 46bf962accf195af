/** Metrics of one process in one minute, shared with the others; unknown fields of other versions are dropped, missing ones are 0. */
import * as v from 'valibot'

const figure = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)
const counts = v.fallback(v.pipe(v.array(figure), v.maxLength(32)), [])
const name = v.pipe(v.string(), v.maxLength(100))

/** Limited to those that took the most time. */
export const OPERATIONS_TOLD = 15
export const QUEUES_TOLD = 30

const operation = v.object({ field: name, count: figure, failed: figure, seconds: figure })

export const processFigures = v.object({
  /** Length of the measured time: up to a minute, or more after a database outage. */
  seconds: figure,
  requests: figure,
  /** Responses with a server error. */
  failed: figure,
  /** Histogram by `REQUEST_SECONDS`, with a last bucket for slower ones. */
  requestCounts: counts,
  operations: v.fallback(v.pipe(v.array(operation), v.maxLength(OPERATIONS_TOLD)), []),
  operationsFailed: figure,
  poolBusy: figure,
  poolWaiting: figure,
  sockets: figure,
  busMessages: figure,
  /** Histogram by `BUS_SECONDS`. */
  busCounts: counts,
  busGaps: figure,
  jobsDone: figure,
  jobsFailed: figure,
  memoryBytes: figure,
  /** Of one core. */
  cpuShare: figure,
  /** Event loop utilisation. */
  loopShare: figure,
  /** A problem for the operator. */
  problem: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(500))), null),
})
export type ProcessFigures = v.InferOutput<typeof processFigures>

const queue = v.object({ queue: name, waiting: figure, oldestSeconds: figure })

export const siteFigures = v.object({
  jobsWaiting: figure,
  jobsOldestSeconds: figure,
  queues: v.fallback(v.pipe(v.array(queue), v.maxLength(QUEUES_TOLD)), []),
  encodes: figure,
  lives: figure,
  viewers: figure,
  uploads: figure,
  /** Real money, in the last five minutes. */
  movedCents: figure,
})
export type SiteFigures = v.InferOutput<typeof siteFigures>
