import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/postgres.ts'
import type { JobOutcome } from './attempt.ts'
import {
  bindJob,
  defineJob,
  type JobContext,
  type JobDefinition,
  type JobOptions,
  JobPostponed,
} from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'

const limit = { timeout: 180_000 }
const POLL_MS = 20
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

let database: Awaited<ReturnType<typeof freshDatabase>>
let sender: Jobs
let worker: Jobs
const outcomes: { name: string; outcome: JobOutcome }[] = []

/** Each attempt passes its payload and context to the test, and ends as the test says. */
type Step = { key: string }
const runs: { name: string; payload: Step; context: JobContext }[] = []
const behaviours = new Map<string, (context: JobContext) => Promise<void>>()
let somethingRan = Promise.withResolvers<void>()

function watched(name: string, options: Partial<JobOptions> = {}): JobDefinition<Step> {
  const job = defineJob<Step>({ retryDelaySeconds: 0, ...options, name })
  return bindJob(job, async (payload, context) => {
    runs.push({ name, payload, context })
    somethingRan.resolve()
    somethingRan = Promise.withResolvers()
    await behaviours.get(payload.key)?.(context)
  })
}

async function runsOf(key: string, atLeast: number) {
  for (;;) {
    const found = runs.filter(({ payload }) => payload.key === key)
    if (found.length >= atLeast) return found
    await somethingRan.promise
  }
}

async function rowOf(id: string | null) {
  const { rows } = await sql<{ state: string; output: { message?: string } | null; retry_count: number }>`
    select state::text, output, retry_count from jobs.job where id = ${id}`.execute(database.db)
  return rows[0]
}

async function untilState(id: string | null, state: string) {
  for (;;) {
    const row = await rowOf(id)
    if (row?.state === state) return row
    await pause(POLL_MS)
  }
}

const plain = watched('plain')
const fragile = watched('fragile', { retryLimit: 2 })
const hasty = watched('hasty', { retryLimit: 0, expireInSeconds: 1 })
const many = watched('many', { concurrency: 2 })
const nightly = bindJob(
  defineJob({ name: 'nightly', cron: { expression: '* * * * *', timezone: 'Europe/Berlin' } }),
  async () => {},
)
const inTurn = watched('in-turn')
const definitions = [plain, fragile, hasty, many, nightly, inTurn]

before(async () => {
  database = await freshDatabase()
  sender = createJobs({ url: database.url, log, definitions })
  worker = createJobs({
    url: database.url,
    log,
    definitions,
    metrics: { finished: (job) => outcomes.push(job) },
  })
  // On a database without the job tables, many processes of both kinds start at once.
  const others = Array.from({ length: 4 }, () => createJobs({ url: database.url, log, definitions }))
  await Promise.all([
    sender.start('sender'),
    worker.start('worker'),
    ...others.map((jobs, index) => jobs.start(index % 2 ? 'sender' : 'worker')),
  ])
  await Promise.all(others.map((jobs) => jobs.stop()))
})
after(async () => {
  await sender.stop()
  await worker.stop()
})

test('a job runs once, with its payload, and completes', limit, async () => {
  const id = await sender.enqueue(plain, { key: 'once' })
  const [run] = await runsOf('once', 1)
  assert.equal(run?.context.id, id)
  assert.equal(run?.context.attempt, 1)
  await untilState(id, 'completed')
  assert.equal(runs.filter(({ payload }) => payload.key === 'once').length, 1)
  assert.deepEqual(outcomes.find(({ name }) => name === 'plain')?.outcome, 'done')
})

test(
  'a failing job is retried with its attempt number, then is kept as failed and is logged',
  limit,
  async () => {
    behaviours.set('broken', () => Promise.reject(new Error('the camera is broken')))
    const id = await sender.enqueue(fragile, { key: 'broken' })
    const row = await untilState(id, 'failed')
    const attempts = (await runsOf('broken', 3)).map(({ context }) => context.attempt)
    assert.deepEqual(attempts, [1, 2, 3])
    assert.equal(row.output?.message, 'the camera is broken')
    const last = logged.find((line) => line.includes('failed for good') && line.includes(String(id)))
    assert.match(last ?? '', /the camera is broken/)
    assert.deepEqual(
      outcomes.filter(({ name }) => name === 'fragile').map(({ outcome }) => outcome),
      ['retried', 'retried', 'failed'],
    )
  },
)

test('a job that takes too long is aborted and fails, even if it ignores its signal', limit, async () => {
  behaviours.set('slow', () => new Promise(() => {}))
  const id = await sender.enqueue(hasty, { key: 'slow' })
  const row = await untilState(id, 'failed')
  assert.match(row.output?.message ?? '', /took longer than 1 s/)
  assert.equal((await runsOf('slow', 1))[0]?.context.signal.aborted, true)
})

test('a delayed job waits for its start time', limit, async () => {
  const startAfter = new Date(Date.now() + 1_500)
  await sender.enqueue(plain, { key: 'later' }, { startAfter })
  await sender.enqueue(plain, { key: 'in an hour' }, { startAfter: 3_600 })
  await sender.enqueue(plain, { key: 'sooner' })
  await runsOf('sooner', 1)
  assert.equal(runs.filter(({ payload }) => payload.key === 'later').length, 0)
  await runsOf('later', 1)
  assert.ok(Date.now() >= startAfter.getTime())
  assert.equal(runs.filter(({ payload }) => payload.key === 'in an hour').length, 0)
})

test('while a job waits, a second one with the same key is not added', limit, async () => {
  const first = await sender.enqueue(plain, { key: 'same' }, { singletonKey: 'media-1', startAfter: 1 })
  const second = await sender.enqueue(plain, { key: 'same' }, { singletonKey: 'media-1' })
  const other = await sender.enqueue(plain, { key: 'other' }, { singletonKey: 'media-2' })
  assert.ok(first)
  assert.equal(second, null)
  assert.ok(other)
  await untilState(first, 'completed')
  await untilState(other, 'completed')
  assert.equal((await runsOf('same', 1)).length, 1)
  assert.ok(await sender.enqueue(plain, { key: 'same again' }, { singletonKey: 'media-1' }))
})

test('a job of a transaction runs after the commit, and never after a rollback', limit, async () => {
  const undoing = database.db.transaction().execute(async (tx) => {
    assert.ok(await sender.enqueue(plain, { key: 'undone' }, { tx }))
    throw new Error('changed my mind')
  })
  await assert.rejects(undoing, /changed my mind/)
  const id = await database.db.transaction().execute(async (tx) => {
    const id = await sender.enqueue(plain, { key: 'committed' }, { tx })
    // A job sent later on another connection overtakes the uncommitted one.
    await sender.enqueue(plain, { key: 'meanwhile' })
    await runsOf('meanwhile', 1)
    assert.equal(runs.filter(({ payload }) => payload.key === 'committed').length, 0)
    return id
  })
  await untilState(id, 'completed')
  assert.equal(runs.filter(({ payload }) => payload.key === 'undone').length, 0)
})

test('a postponed job waits, and that does not count as an attempt', limit, async () => {
  let isPossible = false
  behaviours.set('no room', async () => {
    if (isPossible) return
    isPossible = true
    throw new JobPostponed('there is no room', { afterSeconds: 1 })
  })
  const id = await sender.enqueue(hasty, { key: 'no room' })
  await untilState(id, 'completed')
  assert.deepEqual(
    (await runsOf('no room', 2)).map(({ context }) => context.attempt),
    [1, 1],
  )
})

test(
  'fair turns: fifty jobs of one user do not delay the first of another, nor are they delayed forever',
  limit,
  async () => {
    const held = Promise.withResolvers<void>()
    behaviours.set('held', () => held.promise)
    const send = (of: string, key: string, cost = 1) =>
      sender.enqueue(inTurn, { key }, { turn: { of, cost } })
    await send('anna', 'held')
    await runsOf('held', 1)
    for (const key of ['anna 2', 'anna 3', 'anna 4', 'anna 5']) await send('anna', key)
    for (const key of ['ben 1', 'ben 2', 'ben 3']) await send('ben', key)
    await send('cleo', 'cleo 1', 40)
    await send('cleo', 'cleo 2', 40)
    const last = await send('dora', 'dora 1')
    held.resolve()
    await untilState(last, 'completed')
    await runsOf('cleo 2', 1)
    const order = runs.filter(({ name }) => name === 'in-turn').map(({ payload }) => payload.key)
    assert.deepEqual(order, [
      ...['held', 'ben 1', 'cleo 1', 'dora 1'],
      ...['anna 2', 'ben 2', 'anna 3', 'ben 3', 'anna 4', 'anna 5', 'cleo 2'],
    ])
    await database.db.transaction().execute(async (tx) => {
      for (const key of ['eve 1', 'eve 2'])
        await sender.enqueue(inTurn, { key }, { tx, turn: { of: 'eve', cost: 1 } })
      const { rows } =
        await sql`select priority from jobs.job where data->>'key' like 'eve%' order by priority`.execute(tx)
      assert.equal(new Set(rows.map((row) => (row as { priority: number }).priority)).size, 2)
    })
  },
)

test('works off a backlog without waiting for polls', limit, async () => {
  const before = Date.now()
  await Promise.all(Array.from({ length: 300 }, () => sender.enqueue(many, { key: 'small' })))
  await runsOf('small', 300)
  const { rows } = await sql<{ count: number }>`
    select count(distinct id)::int as count from jobs.job where name = 'many'`.execute(database.db)
  assert.equal(rows[0]?.count, 300)
  // Two workers that wait two seconds between jobs would need five minutes.
  assert.ok(Date.now() - before < 30_000)
})

test('each new job wakes an idle worker', limit, async () => {
  const before = Date.now()
  for (let turn = 1; turn <= 10; turn += 1) {
    await untilState(await sender.enqueue(plain, { key: 'awake' }), 'completed')
    await runsOf('awake', turn)
  }
  // With polling alone, each of the ten would take two seconds.
  assert.ok(Date.now() - before < 10_000)
})

test('a cron job is scheduled in its time zone, and a removed one is unscheduled', limit, async () => {
  const schedules = () =>
    sql<{ name: string; cron: string; timezone: string }>`select name, cron, timezone from jobs.schedule`
      .execute(database.db)
      .then(({ rows }) => rows)
  assert.deepEqual(await schedules(), [{ name: 'nightly', cron: '* * * * *', timezone: 'Europe/Berlin' }])
  const newer = createJobs({ url: database.url, log, definitions: [plain] })
  await newer.start('worker')
  await newer.stop()
  assert.deepEqual(await schedules(), [])
})

test('reports its health, and rejects an unknown job', limit, async () => {
  await sender.check()
  const unstarted = createJobs({ url: database.url, log, definitions })
  await assert.rejects(unstarted.check(), /not started/)
  await assert.rejects(unstarted.enqueue(plain, { key: 'x' }), /not started/)
  await assert.rejects(sender.enqueue(watched('stranger'), { key: 'x' }), /not known/)
  assert.throws(() => createJobs({ url: database.url, log, definitions: [plain, plain] }), /same name/)
})
