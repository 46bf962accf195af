/** What a job is: its name, how often it may fail, and the work itself. */
import type { Log } from '../log.ts'

export type JobContext = {
  id: string
  /** 1 for the first try. */
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
  /** The wait before the second try; it doubles with each further one, up to an hour. 0 tries again at once. */
  retryDelaySeconds?: number
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
    expireInSeconds: 900,
    concurrency: 1,
    isInterruptible: false,
    ...options,
    cron: typeof cron === 'string' ? { expression: cron, timezone: 'UTC' } : (cron ?? null),
  }
}
