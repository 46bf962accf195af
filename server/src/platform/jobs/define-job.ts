/** What a job is: a token that everybody may know by its name, and the work, which only its own slice knows. */
import type { Log } from '../log.ts'

/** For work that goes on however often the machine gets in its way. */
export const TRIED_WITHOUT_END = 1_000_000

/** Thrown by a job that cannot be done at the moment, through no fault of its own: it waits, and that is no try. */
export class NotNow extends Error {
  readonly afterSeconds: number

  constructor(message: string, { afterSeconds, cause }: { afterSeconds: number; cause?: unknown }) {
    super(message, { cause })
    this.name = 'NotNow'
    this.afterSeconds = afterSeconds
  }
}

/** Why the signal of a job was aborted that took longer than it may. */
export class JobExpired extends Error {
  constructor(seconds: number) {
    super(`the job took longer than ${seconds} s`)
    this.name = 'JobExpired'
  }
}

export type JobContext = {
  id: string
  /** 1 for the first try; those that ended because the process stopped are not counted. */
  attempt: number
  /** Aborted when the job takes too long, the process stops, or another worker has taken the job over. */
  signal: AbortSignal
  log: Log
}

export type JobOptions = {
  /** Letters, digits and . _ - / ; also the name of its queue. */
  name: string
  /** How many times it is tried again after a failure or a crash. */
  retryLimit?: number
  /** The wait before the second try; it doubles with each further one. 0 tries again at once. */
  retryDelaySeconds?: number
  /** An hour unless told otherwise. */
  retryDelayMaxSeconds?: number
  /** A try that takes longer is aborted and counts as failed. */
  expireInSeconds?: number
  /** How many may run at once in one worker process. */
  concurrency?: number
  /** Long work that is cheaper to begin again than to wait for: given back at once when the process stops. */
  isInterruptible?: boolean
  /** It keeps an encoder busy: machines may be kept for such work, and how many run at once is then theirs to say. */
  isEncoding?: boolean
  /** Runs by itself with an empty payload; a text is read in UTC. */
  cron?: string | { expression: string; timezone: string }
}

/** A job as whoever enqueues it knows it. It carries no work, so it can be imported from anywhere. */
export type Job<Payload extends object> = Required<Omit<JobOptions, 'cron'>> & {
  cron: { expression: string; timezone: string } | null
  /** Never there; it holds the type of what the job is told. */
  readonly payload?: Payload
}

export type RunJob<Payload extends object> = (payload: Payload, context: JobContext) => Promise<void>

/** A job with its work, as the process that is to do it knows it. */
export type JobDefinition<Payload extends object> = Job<Payload> & {
  // Written as a method, so that jobs of all payloads fit into one list.
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

/** Gives each job of a slice its work; the compiler finds the one that was forgotten. */
export function bindJobs<Tokens extends Record<string, Job<object>>>(
  tokens: Tokens,
  work: { [Name in keyof Tokens]: RunJob<PayloadOf<Tokens[Name]>> },
): JobDefinition<object>[] {
  return Object.entries(tokens).map(([name, token]) => bindJob(token, work[name] as RunJob<object>))
}
