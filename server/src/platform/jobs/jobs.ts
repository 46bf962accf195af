/** Durable jobs: queued in PostgreSQL, picked up at once, retried after failures and crashes. */
import { randomUUID } from 'node:crypto'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { Tx } from '../postgres/database.ts'
import { STOP_MS } from '../stop-times.ts'
import { inSpan } from '../trace-context/in-span.ts'
import type { Tracing } from '../trace-context/span.ts'
import { attemptJob, type JobMetrics } from './attempt.ts'
import type { Job, JobDefinition } from './define-job.ts'
import { wakeForDueJobs } from './due-jobs.ts'
import { queuePosition, type Turn } from './fair-turns.ts'
import { withTraceContext } from './job-trace-context.ts'
import { JOBS_SCHEMA, refreshSchedules, registerQueues, registerSchedules } from './queues.ts'
import { throttledErrorLog } from './throttled-error-log.ts'
import { concurrencyFor, FULL_SHARE, type WorkShare } from './work-share.ts'

/** Notifications wake a worker at once; this poll finds delayed jobs that have become due, and missed notifications. */
const DUE_MS = 1_000
/** Each worker's own poll, as a last resort. */
const POLL_SECONDS = 30
/** Together with the heartbeat of ten seconds, the time until the job of a killed worker is found. */
const MONITOR_SECONDS = 4
/** A worker of another version unschedules jobs it does not know; after an upgrade they are restored within this time. */
const SCHEDULES_MS = 5 * 60_000

type JobsRole = 'sender' | 'worker'

type EnqueueOptions = {
  /** Earliest start: a date, or seconds from now. */
  startAfter?: Date | number
  /** While a job with this key waits for its first attempt, another one is not added. */
  singletonKey?: string
  /** For queues with fair turns; all jobs of such a queue must set it. */
  turn?: Turn
  /** The job is inserted by this transaction. */
  tx?: Tx
}

export type Jobs = {
  /** Queues whose jobs occupy an encoder. */
  readonly encoding: readonly string[]
  start(role: JobsRole): Promise<void>
  /** The job's id, or null if one with the same singletonKey is already waiting. */
  enqueue<Payload extends object>(
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Stops fetching, waits for running jobs, then aborts and requeues those that do not end in time. */
  stop(options?: { graceful?: boolean; graceMs?: number }): Promise<void>
  /** Rejects unless jobs are started and the database responds. */
  check(): Promise<void>
}

type JobsOptions = {
  url: string
  /** For workers, which LISTEN: bypasses a pooler. Senders need no session of their own. */
  directUrl?: string
  log: Log
  definitions: readonly JobDefinition<object>[]
  metrics?: JobMetrics
  tracing?: Tracing
  /** Default: all queues. */
  share?: WorkShare
}

type Running = {
  boss: PgBoss
  begun: AbortController
  final: AbortController
  state: 'starting' | 'ready' | 'draining'
}

export function createJobs(options: JobsOptions): Jobs {
  const { url, directUrl = url, log, definitions, metrics, tracing, share = FULL_SHARE } = options
  const names = new Set(definitions.map(({ name }) => name))
  if (names.size < definitions.length) throw new Error('Two jobs have the same name')
  let running: Running | null = null

  /** A draining process fetches no jobs, but running ones may still enqueue others. */
  function started(states: readonly Running['state'][] = ['ready', 'draining']): PgBoss {
    if (!running || !states.includes(running.state)) throw new Error('jobs are not started')
    return running.boss
  }

  return {
    encoding: definitions.filter(({ isEncoding }) => isEncoding).map(({ name }) => name),

    async start(role) {
      if (running) throw new Error('jobs are started already')
      const boss = openBoss(role === 'worker' ? directUrl : url, role, log)
      const starting: Running = {
        boss,
        begun: new AbortController(),
        final: new AbortController(),
        state: 'starting',
      }
      running = starting
      try {
        await boss.start()
        await registerQueues(boss, definitions)
        // Jobs enqueue jobs, even before the last worker is started.
        starting.state = 'ready'
        if (role === 'worker') {
          await registerSchedules(boss, definitions)
          const stopping = { begun: starting.begun.signal, final: starting.final.signal }
          const deps = { boss, log, metrics, tracing, stopping }
          const workers = new Map<string, string[]>()
          for (const definition of definitions) {
            const concurrency = concurrencyFor(definition, share)
            if (concurrency === 0) continue
            const workerIds: string[] = []
            workers.set(definition.name, workerIds)
            while (workerIds.length < concurrency)
              workerIds.push(await startWorker(definition, boss, (job) => attemptJob(deps, definition, job)))
          }
          void refreshSchedules(boss, definitions, {
            everyMs: SCHEDULES_MS,
            report: throttledErrorLog(log),
            signal: stopping.begun,
          })
          void wakeForDueJobs({
            boss,
            workers,
            everyMs: DUE_MS,
            report: throttledErrorLog(log),
            signal: stopping.begun,
          })
        }
      } catch (error) {
        running = null
        await boss.stop({ graceful: false })
        throw error
      }
    },

    async enqueue(job, payload, { startAfter, singletonKey, turn, tx } = {}) {
      if (!names.has(job.name)) throw new Error(`the job ${job.name} is not known to this process`)
      const boss = started()
      const db = tx ? fromKysely(tx) : boss.getDb()
      return inSpan({ name: `enqueue ${job.name}`, kind: 'producer' }, async () =>
        boss.send(job.name, withTraceContext(payload), {
          // Queues allow one waiting job per key: a job without one gets a unique key.
          singletonKey: singletonKey ?? randomUUID(),
          ...(startAfter === undefined ? {} : { startAfter }),
          ...(turn ? { group: { id: turn.of }, priority: -(await queuePosition(db, job.name, turn)) } : {}),
          db,
        }),
      )
    },

    async stop({ graceful = true, graceMs = STOP_MS.jobs } = {}) {
      if (!running || running.state === 'draining') return
      const { boss, begun, final } = running
      running.state = 'draining'
      const reason = new Error('the process stops')
      begun.abort(reason)
      const drained = Promise.all([...names].map((name) => boss.offWork(name, { wait: true })))
      const grace = setTimeout(() => final.abort(reason), graceful ? graceMs : 0)
      try {
        await drained
      } finally {
        clearTimeout(grace)
        running = null
        await boss.stop({ graceful: false })
      }
    },

    async check() {
      if (!(await started(['ready']).isInstalled())) throw new Error('the tables of the jobs are missing')
    },
  }
}

function openBoss(url: string, role: JobsRole, log: Log): PgBoss {
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    application_name: `candid jobs ${role}`,
    max: isWorker ? 8 : 4,
    connectionTimeoutMillis: 5_000,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: 3_600,
  })
  const report = throttledErrorLog(log)
  // Unhandled, this event would end the process on a database outage.
  boss.on('error', (error) => report(error))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  return boss
}

/** A worker runs one job at a time, and fetches the next when done instead of at the next poll. */
async function startWorker(
  definition: JobDefinition<object>,
  boss: PgBoss,
  attempt: (job: JobWithMetadata<object>) => Promise<void>,
): Promise<string> {
  let workerId = ''
  const options = {
    includeMetadata: true,
    batchSize: 1,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const
  workerId = await boss.work<object, void, typeof options>(definition.name, options, async (batch) => {
    try {
      for (const job of batch) await attempt(job)
    } finally {
      boss.notifyWorker(workerId)
    }
  })
  return workerId
}
