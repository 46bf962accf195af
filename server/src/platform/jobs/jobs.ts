/** Work that must not be lost: queued in PostgreSQL, picked up at once, tried again after failures and crashes. */
import { randomUUID } from 'node:crypto'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { inSpan } from '../errand/in-span.ts'
import type { Tracing } from '../errand/span.ts'
import type { Log } from '../log.ts'
import type { Tx } from '../postgres/database.ts'
import { STOP_MS } from '../stop-times.ts'
import { attemptJob, type JobMetrics } from './attempt.ts'
import type { Job, JobDefinition } from './define-job.ts'
import { wakeForDueJobs } from './due.ts'
import { withErrand } from './job-errand.ts'
import { JOBS_SCHEMA, keepSchedules, registerQueues, registerSchedules } from './queues.ts'
import { quietRepeats } from './quiet-repeats.ts'
import { placeInLine, type Turn } from './turns.ts'
import { placesFor, WHOLE_SHARE, type WorkShare } from './work-share.ts'

/** Notifications wake a worker at once; this finds delayed jobs that have become due, and what was missed. */
const DUE_MS = 1_000
/** Each worker's own look, should even that be missed. */
const POLL_SECONDS = 30
/** With heartbeats of ten seconds, the job of a killed worker is found within this much more. */
const MONITOR_SECONDS = 4
/** A worker of another version takes what it does not know off the schedule; after an upgrade it is back within this. */
const SCHEDULES_MS = 5 * 60_000

export type JobsRole = 'sender' | 'worker'

export type EnqueueOptions = {
  /** Not before this moment, or this many seconds from now. */
  startAfter?: Date | number
  /** While a job with this key waits for its first try, another one is not added. */
  singletonKey?: string
  /** For queues at which people take turns; all jobs of such a queue name theirs. */
  turn?: Turn
  /** The job exists only if this transaction commits. */
  tx?: Tx
}

export type Jobs = {
  /** The queues whose work keeps an encoder busy. */
  readonly encoding: readonly string[]
  start(role: JobsRole): Promise<void>
  /** The job's id, or null when one with the same singletonKey waits already. */
  enqueue<Payload extends object>(
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** Fetches no more, waits for what runs, aborts what does not end in time and gives it back to its queue. */
  stop(options?: { graceful?: boolean; graceMs?: number }): Promise<void>
  /** Rejects unless jobs are started and the database answers. */
  check(): Promise<void>
}

export type JobsOptions = {
  url: string
  /** For who works, which listens: past a pooler. Who only leaves jobs behind needs no session of its own. */
  directUrl?: string
  log: Log
  definitions: readonly JobDefinition<object>[]
  metrics?: JobMetrics
  tracing?: Tracing
  /** All of it, unless told otherwise. */
  share?: WorkShare
}

type Running = {
  boss: PgBoss
  begun: AbortController
  final: AbortController
  state: 'starting' | 'ready' | 'draining'
}

export function createJobs(options: JobsOptions): Jobs {
  const { url, directUrl = url, log, definitions, metrics, tracing, share = WHOLE_SHARE } = options
  const names = new Set(definitions.map(({ name }) => name))
  if (names.size < definitions.length) throw new Error('two jobs have the same name')
  let running: Running | null = null

  /** A process that drains takes nothing new, but what runs in it may still leave jobs behind. */
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
        // Jobs leave jobs behind, also those that begin before the last worker stands.
        starting.state = 'ready'
        if (role === 'worker') {
          await registerSchedules(boss, definitions)
          const stopping = { begun: starting.begun.signal, final: starting.final.signal }
          const deps = { boss, log, metrics, tracing, stopping }
          const workers = new Map<string, string[]>()
          for (const definition of definitions) {
            const places = placesFor(definition, share)
            if (places === 0) continue
            const own: string[] = []
            workers.set(definition.name, own)
            while (own.length < places)
              own.push(await startWorker(definition, boss, (job) => attemptJob(deps, definition, job)))
          }
          void keepSchedules(boss, definitions, {
            everyMs: SCHEDULES_MS,
            report: quietRepeats(log),
            signal: stopping.begun,
          })
          void wakeForDueJobs({
            boss,
            workers,
            everyMs: DUE_MS,
            report: quietRepeats(log),
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
        boss.send(job.name, withErrand(payload), {
          // Queues hold one waiting job a key: a job that asked for none gets one of its own.
          singletonKey: singletonKey ?? randomUUID(),
          ...(startAfter === undefined ? {} : { startAfter }),
          ...(turn ? { group: { id: turn.of }, priority: -(await placeInLine(db, job.name, turn)) } : {}),
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
  const report = quietRepeats(log)
  // Unheard, this event would end the process whenever the database goes away.
  boss.on('error', (error) => report(error))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  return boss
}

/** One worker runs one job at a time, and asks for the next as soon as it is done instead of at the next poll. */
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
