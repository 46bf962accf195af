/** Job definitions: a token that any slice may import, and the handler, which only its own slice knows. */
import type { Log } from '../log.ts'

/** For work that is retried indefinitely. */
export const RETRY_FOREVER = 1_000_000

/** Thrown by a job that cannot run at the moment: it is postponed, without counting as an attempt. */
export class JobPostponed extends Error {
  readonly afterSeconds: number

  constructor(message: string, { afterSeconds, cause }: { afterSeconds: number; cause?: unknown }) {
    super(message, { cause })
    this.name = 'JobPostponed'
    this.afterSeconds = afterSeconds
  }
}

/** Abort reason of a job that exceeded its time limit. */
export class JobExpired extends Error {
  constructor(seconds: number) {
    super(`the job took longer than ${seconds} s`)
    this.name = 'JobExpired'
  }
}

export type JobContext = {
  id: string
  /** 1 for the first attempt; attempts ended by a shutdown are not counted. */
  attempt: number
  /** Aborted when the job takes too long, the process stops, or another worker has taken over the job. */
  signal: AbortSignal
  log: Log
}

export type JobOptions = {
  /** Letters, digits and . _ - / ; also the name of its queue. */
  name: string
  /** Number of retries after a failure or a crash. */
  retryLimit?: number
  /** Delay before the first retry; it doubles with each further one. 0 retries at once. */
  retryDelaySeconds?: number
  /** Default: one hour. */
  retryDelayMaxSeconds?: number
  /** An attempt that takes longer is aborted and counts as failed. */
  expireInSeconds?: number
  /** Concurrent jobs per worker process. */
  concurrency?: number
  /** Long work that is cheaper to restart than to wait for: requeued at once when the process stops. */
  isInterruptible?: boolean
  /** Occupies an encoder: workers may be dedicated to such jobs, and then decide how many run at once. */
  isEncoding?: boolean
  /** Runs by itself with an empty payload; a plain string is evaluated in UTC. */
  cron?: string | { expression: string; timezone: string }
}

/** A job as seen by the code that enqueues it. It contains no handler, so it can be imported from anywhere. */
export type Job<Payload extends object> = Required<Omit<JobOptions, 'cron'>> & {
  cron: { expression: string; timezone: string } | null
  /** Never set; carries the payload type. */
  readonly payload?: Payload
}

type RunJob<Payload extends object> = (payload: Payload, context: JobContext) => Promise<void>

/** A job with its handler, for the worker process. */
export type JobDefinition<Payload extends object> = Job<Payload> & {
  // A method, so that jobs of all payloads fit into one list.
  run(payload: Payload, context: JobContext): Promise<void>
}

export function defineJob<Payload extends object = object>(options: JobOptions): Job<Payload> {
  const { cron } = options
  return {
    retryLimit: 5,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 3_600,
    expireInSeconds: 900,
    concurrency: 1,
    isInterruptible: false,
    isEncoding: false,
    ...options,
    cron: typeof cron === 'string' ? { expression: cron, timezone: 'UTC' } : (cron ?? null),
  }
}

export function bindJob<Payload extends object>(
  job: Job<Payload>,
  run: RunJob<Payload>,
): JobDefinition<Payload> {
  return { ...job, run }
}

type PayloadOf<Token> = Token extends Job<infer Payload> ? Payload : never

/** Binds each job of a slice to its handler; the compiler finds missing ones. */
export function bindJobs<Tokens extends Record<string, Job<object>>>(
  tokens: Tokens,
  work: { [Name in keyof Tokens]: RunJob<PayloadOf<Tokens[Name]>> },
): JobDefinition<object>[] {
  return Object.entries(tokens).map(([name, token]) => bindJob(token, work[name] as RunJob<object>))
}
