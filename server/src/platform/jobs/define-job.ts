/** What a job is: its name, how often it may fail, and the work itself. */
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

export type JobOptions<Payload extends object> = {
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
  /** Runs by itself with an empty payload; a text is read in UTC. */
  cron?: string | { expression: string; timezone: string }
  run(payload: Payload, context: JobContext): Promise<void>
}

export type JobDefinition<Payload extends object> = Required<Omit<JobOptions<Payload>, 'cron'>> & {
  cron: { expression: string; timezone: string } | null
}

export function defineJob<Payload extends object>(options: JobOptions<Payload>): JobDefinition<Payload> {
  const { cron } = options
  return {
    retryLimit: 5,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 3_600,
    expireInSeconds: 900,
    concurrency: 1,
    isInterruptible: false,
    ...options,
    cron: typeof cron === 'string' ? { expression: cron, timezone: 'UTC' } : (cron ?? null),
  }
}
