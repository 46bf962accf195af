import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startCluster } from '#platform/postgres/cluster.ts'
import { HOUR_MS } from '#rules/time.ts'
import { freshDatabase } from '../../../test/postgres.ts'
import { bindJob, defineJob, type JobContext } from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'

const limit = { timeout: 120_000 }
const POLL_MS = 20
const log = pino({ level: 'silent' })
const running: Jobs[] = []
let database: Awaited<ReturnType<typeof freshDatabase>>

before(async () => {
  database = await freshDatabase()
})
after(() => Promise.all(running.map((jobs) => jobs.stop({ graceful: false }))))

type Run = { context: JobContext }

/** A job that reports each attempt and ends when the test says so. */
function watchedJob(
  name: string,
  options: {
    retryLimit?: number
    isInterruptible?: boolean
    work?: (context: JobContext) => Promise<void>
  } = {},
) {
  const tries: Run[] = []
  let begun = Promise.withResolvers<void>()
  const job = defineJob({
    name,
    retryDelaySeconds: 0,
    retryLimit: options.retryLimit ?? 3,
    isInterruptible: options.isInterruptible ?? false,
  })
  const definition = bindJob(job, async (_payload, context) => {
    tries.push({ context })
    begun.resolve()
    begun = Promise.withResolvers()
    await options.work?.(context)
  })
  const started = async (count: number) => {
    while (tries.length < count) await begun.promise
    return tries
  }
  return { definition, started }
}

async function startedJobs(
  role: 'worker' | 'sender',
  definitions: Parameters<typeof createJobs>[0]['definitions'],
) {
  const jobs = createJobs({ url: database.url, log, definitions })
  running.push(jobs)
  await jobs.start(role)
  return jobs
}

async function untilState(id: string | null, wanted: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ state: string }>`select state::text from jobs.job where id = ${id}`.execute(
      database.db,
    )
    if (rows[0]?.state === wanted) return
    await pause(POLL_MS)
  }
}

test(
  'the job of a worker killed with -9 is run by another one, and a long job of a live worker is left alone',
  limit,
  async () => {
    const end = Promise.withResolvers<void>()
    const long = watchedJob('long', { work: () => end.promise })
    const lives = await startedJobs('worker', [long.definition])
    const longId = await lives.enqueue(long.definition, {})
    await long.started(1)
    const { definition, started } = watchedJob('endless')
    const sender = await startedJobs('sender', [definition])
    const fixture = path.join(import.meta.dirname, '../../../test/crash-worker.fixture.ts')
    const child = spawn(process.execPath, [fixture, database.url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const id = await sender.enqueue(definition, {})
    await once(child.stdout, 'data')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    await startedJobs('worker', [definition])
    const [run] = await started(1)
    assert.equal(run?.context.id, id)
    assert.equal(run?.context.attempt, 2)
    await untilState(id, 'completed')
    // It began before the dead one, and would have been found with it.
    const { rows } = await sql`
      select state::text, retry_count from jobs.job where id = ${longId}`.execute(database.db)
    assert.deepEqual(rows, [{ state: 'active', retry_count: 0 }])
    end.resolve()
    await untilState(longId, 'completed')
  },
)

test('a graceful stop waits for a job that ends in time', limit, async () => {
  const release = Promise.withResolvers<void>()
  const { definition, started } = watchedJob('patient', { work: () => release.promise })
  const worker = await startedJobs('worker', [definition])
  const id = await worker.enqueue(definition, {})
  await started(1)
  const stopping = worker.stop()
  await assert.rejects(worker.check(), /not started/)
  release.resolve()
  await stopping
  await untilState(id, 'completed')
})

test('jobs enqueued while the process drains are not lost', limit, async () => {
  const release = Promise.withResolvers<void>()
  const left = watchedJob('left-behind')
  const leaving = watchedJob('leaving', {
    retryLimit: 0,
    async work() {
      await release.promise
      await worker.enqueue(left.definition, {})
    },
  })
  const worker = await startedJobs('worker', [leaving.definition, left.definition])
  const id = await worker.enqueue(leaving.definition, {})
  await leaving.started(1)
  const stopping = worker.stop()
  release.resolve()
  await stopping
  await untilState(id, 'completed')
  await startedJobs('worker', [left.definition])
  await left.started(1)
})

for (const listens of [true, false]) {
  test(
    `a stop requeues an unfinished job that ${listens ? 'heeds' : 'ignores'} its signal`,
    limit,
    async () => {
      let isSecond = false
      const work = ({ signal }: JobContext) => {
        if (isSecond) return Promise.resolve()
        isSecond = true
        return new Promise<void>((_resolve, reject) => {
          if (listens) signal.addEventListener('abort', () => reject(signal.reason))
        })
      }
      // Even a job without retries is not lost: a shutdown is not a failure.
      const { definition, started } = watchedJob(`unfinished-${listens}`, { retryLimit: 0, work })
      const first = await startedJobs('worker', [definition])
      const id = await first.enqueue(definition, {})
      const [run] = await started(1)
      await first.stop({ graceMs: 50 })
      assert.equal(run?.context.signal.aborted, true)
      await untilState(id, 'retry')
      await startedJobs('worker', [definition])
      assert.equal((await started(2))[1]?.context.attempt, 1, 'it does not count as an attempt')
      await untilState(id, 'completed')
    },
  )
}

test('a stop does not wait for an interruptible job', limit, async () => {
  let isUnderWay = true
  const work = ({ signal }: JobContext) =>
    isUnderWay
      ? new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      : Promise.resolve()
  const { definition, started } = watchedJob('interruptible', { isInterruptible: true, retryLimit: 1, work })
  let worker = await startedJobs('worker', [definition])
  const id = await worker.enqueue(definition, {})
  // More often than it may fail: a shutdown is not a failure.
  for (const restart of [1, 2, 3]) {
    await started(restart)
    // With a grace period of an hour, only an abort at the beginning of the stop can end this.
    await worker.stop({ graceMs: HOUR_MS })
    await untilState(id, 'retry')
    isUnderWay = restart < 3
    worker = await startedJobs('worker', [definition])
  }
  await untilState(id, 'completed')
  const attempts = (await started(4)).map(({ context }) => context.attempt)
  assert.deepEqual(attempts, [1, 1, 1, 1])
})

test('the worker survives when all database connections are killed', limit, async () => {
  const { definition, started } = watchedJob('resilient')
  const worker = await startedJobs('worker', [definition])
  const first = await worker.enqueue(definition, {})
  // If killed while being marked as completed, it would rightly be retried before the next one.
  await untilState(first, 'completed')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'candid jobs%' and datname = current_database()`.execute(database.db)
  const enqueued = await (async () => {
    for (;;) {
      try {
        return await worker.enqueue(definition, {})
      } catch {
        // The pool may still hand out dead connections; each one fails once.
      }
    }
  })()
  // A job that was inserted although its answer was lost runs, too.
  let count = 2
  while (!(await started(count)).some(({ context }) => context.id === enqueued)) count += 1
  await untilState(enqueued, 'completed')
  await worker.check()
})

test('finishes a job although its connections are killed while it runs', limit, async () => {
  const release = Promise.withResolvers<void>()
  const { definition, started } = watchedJob('interrupted', { work: () => release.promise })
  const worker = await startedJobs('worker', [definition])
  const id = await worker.enqueue(definition, {})
  await started(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'candid jobs%' and datname = current_database()`.execute(database.db)
  release.resolve()
  await untilState(id, 'completed')
})

test(
  'a temporary outage of the database does not stop the process, and jobs continue afterwards',
  limit,
  async (t) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'candid-down-'))
    let cluster = await startCluster({ dir, log, durable: false })
    const { definition, started } = watchedJob('weathered')
    const complaints: string[] = []
    const jobs = createJobs({
      url: cluster.urlFor('postgres'),
      log: pino({ level: 'error' }, { write: (line: string) => void complaints.push(line) }),
      definitions: [definition],
    })
    t.after(async () => {
      await jobs.stop({ graceful: false })
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    })
    await jobs.start('worker')
    await cluster.stop()
    await assert.rejects(jobs.check())
    await assert.rejects(jobs.enqueue(definition, {}))
    while (complaints.length === 0) await pause(POLL_MS)
    cluster = await startCluster({ dir, log, durable: false })
    const id = await jobs.enqueue(definition, {})
    assert.equal((await started(1))[0]?.context.id, id)
    await cluster.stop()
    await jobs.stop()
  },
)
