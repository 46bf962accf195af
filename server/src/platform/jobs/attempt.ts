/** One attempt of a job: limited in time, aborted on shutdown, and requeued if the process ends first. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { STOP_MS } from '../stop-times.ts'
import { runWithRootSpan } from '../trace-context/in-span.ts'
import { NO_TRACING, type Tracing } from '../trace-context/span.ts'
import { type JobDefinition, JobExpired, JobPostponed } from './define-job.ts'
import { splitTraceContext } from './job-trace-context.ts'
import { requeue } from './requeue.ts'

export type JobOutcome = 'done' | 'retried' | 'failed' | 'returned'
export type JobMetrics = { finished(job: { name: string; outcome: JobOutcome; seconds: number }): void }

/** Aborted when the process begins to stop, and when its grace period for running jobs ends. */
type Stopping = { begun: AbortSignal; final: AbortSignal }

type AttemptDeps = {
  boss: PgBoss
  log: Log
  stopping: Stopping
  metrics?: JobMetrics | undefined
  tracing?: Tracing | undefined
}

/**
 * Throws if the attempt failed, so that pg-boss counts it and schedules the next one. Without a request, the job's own id
 * becomes the request id of its trace context, and of the jobs it enqueues.
 */
export async function attemptJob<Payload extends object>(
  deps: AttemptDeps,
  definition: JobDefinition<Payload>,
  job: JobWithMetadata<Payload>,
): Promise<void> {
  const { payload, requestId, traceparent } = splitTraceContext(job.data)
  const { name } = definition
  const start = {
    name: `job ${name}`,
    kind: 'consumer',
    facts: { 'messaging.destination.name': name },
  } as const
  return runWithRootSpan(
    deps.tracing ?? NO_TRACING,
    { ...start, requestId: requestId ?? job.id, traceparent },
    () => attemptOnce(deps, definition, job, payload),
  )
}

async function attemptOnce<Payload extends object>(
  deps: AttemptDeps,
  definition: JobDefinition<Payload>,
  job: JobWithMetadata<Payload>,
  payload: Payload,
): Promise<void> {
  const startedAt = performance.now()
  const finish = (outcome: JobOutcome) =>
    deps.metrics?.finished({
      name: definition.name,
      outcome,
      seconds: (performance.now() - startedAt) / 1000,
    })
  // A requeued job gets one more attempt for it.
  const returns = Math.max(0, job.retryLimit - definition.retryLimit)
  const attempt = Math.max(1, job.retryCount + 1 - returns)
  const log = deps.log.child({ job: definition.name, jobId: job.id, attempt })
  const expiry = new AbortController()
  const timer = setTimeout(
    () => expiry.abort(new JobExpired(definition.expireInSeconds)),
    definition.expireInSeconds * 1000,
  )
  const stopping = definition.isInterruptible ? deps.stopping.begun : deps.stopping.final
  const signal = AbortSignal.any([job.signal, stopping, expiry.signal])
  try {
    signal.throwIfAborted()
    const work = Promise.try(() => definition.run(payload, { id: job.id, attempt, signal, log }))
    await settledOrAbandoned(work, signal)
    log.debug({ ms: Math.round(performance.now() - startedAt) }, 'a job is done')
    finish('done')
  } catch (error) {
    if (stopping.aborted) {
      await requeue(deps.boss, job)
      log.info('the process stops: the job was requeued')
      return finish('returned')
    }
    if (error instanceof JobPostponed) {
      await requeue(deps.boss, job, error.afterSeconds)
      log.warn({ err: error }, 'a job was postponed')
      return finish('returned')
    }
    const isLast = job.retryCount >= job.retryLimit
    if (isLast) log.error({ err: error }, 'a job failed for good; it is kept in state failed')
    else log.warn({ err: error }, 'a job failed and will be tried again')
    finish(isLast ? 'failed' : 'retried')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for the work, but after an abort only briefly: work that ignores its signal is abandoned. */
async function settledOrAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const settled = new AbortController()
  const abandoned = Promise.withResolvers<never>()
  const onAbort = () => {
    sleep(STOP_MS.unwinding, undefined, { signal: settled.signal }).then(
      () => abandoned.reject(signal.reason),
      () => {},
    )
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([work, abandoned.promise])
  } finally {
    settled.abort()
    signal.removeEventListener('abort', onAbort)
  }
}
