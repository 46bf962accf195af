/** How a process did in one minute, as it tells the others; what another version tells beside it is left out, and what it lacks is nothing. */
import * as v from 'valibot'

const figure = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)
const counts = v.fallback(v.pipe(v.array(figure), v.maxLength(32)), [])
const name = v.pipe(v.string(), v.maxLength(100))

/** Those that took most of the minute's time. */
export const OPERATIONS_TOLD = 15
export const QUEUES_TOLD = 30

const operation = v.object({ field: name, count: figure, failed: figure, seconds: figure })

export const processFigures = v.object({
  /** Of how long it tells: as much of the minute as it was there, and more after the database was away. */
  seconds: figure,
  requests: figure,
  /** Answered with a fault of ours. */
  failed: figure,
  /** How many took no longer than each of `REQUEST_SECONDS`, and how many took longer than all. */
  requestCounts: counts,
  operations: v.fallback(v.pipe(v.array(operation), v.maxLength(OPERATIONS_TOLD)), []),
  operationsFailed: figure,
  poolBusy: figure,
  poolWaiting: figure,
  sockets: figure,
  busMessages: figure,
  /** As with requests, by `BUS_SECONDS`. */
  busCounts: counts,
  busGaps: figure,
  jobsDone: figure,
  jobsFailed: figure,
  memoryBytes: figure,
  /** Of one core. */
  cpuShare: figure,
  /** For which part of the time its event loop was at work. */
  loopShare: figure,
  /** What an operator should know of. */
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
