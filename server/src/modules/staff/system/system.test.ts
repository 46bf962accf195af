/** The system page: metrics of all processes are aggregated per minute, whichever process answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createMetrics, observeOperation } from '#platform/metrics.ts'
import { readMetrics } from '#platform/process-metrics/read-metrics.ts'
import { storeMetrics } from '#platform/process-metrics/store-metrics.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { quantile } from './quantile.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, log } = site.app
const admin = await seedStaff(site, 'admin')

type System = {
  series: { name: string; values: (number | null)[] }[]
  operations: { field: string; count: number; failed: number; mean_ms: number }[]
  queues: { queue: string; waiting: number; oldest_seconds: number }[]
  processes: {
    role: string
    version: string
    is_lost: boolean
    problem: string | null
    memory_bytes: number
  }[]
}

const look = (asker: RequestUser) =>
  askAs(
    site,
    asker,
    `{ staffSystem {
      series { name values } operations { field count failed mean_ms }
      queues { queue waiting oldest_seconds } processes { role version is_lost problem memory_bytes }
    } }`,
  )

/** The last whole minute, so that the test never runs across a minute boundary. */
const base = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS

function processAt(role: 'web' | 'worker', version = '1.0', problem: string | null = null, by = db) {
  let ms = base
  const clock = { now: () => new Date(ms) }
  const metrics = createMetrics(role)
  let measured = 0
  const stored = storeMetrics({ db: by, clock, log, metrics }, { role, version, problem }, async (gauges) => {
    measured += 1
    gauges.jobsWaiting.set({ queue: 'media-renditions' }, 4)
    gauges.jobsOldest.set({ queue: 'media-renditions' }, 90)
    gauges.moneyMovedCents.set({ kind: 'sale', money: 'real' }, 500)
    gauges.moneyMovedCents.set({ kind: 'sale', money: 'sandbox' }, 9_000)
  })
  const noteAt = (seconds: number) => {
    ms = base + seconds * 1000
    return stored.store()
  }
  return { metrics, stored, noteAt, measured: () => measured }
}

const web = processAt('web')
const worker = processAt('worker', '1.1', 'videos are encoded by the processor')
const answered = (status: string, seconds: number) =>
  web.metrics.httpRequests.observe({ route: '/api', method: 'POST', status }, seconds)

test('repeated reports within a minute do not double counts, and site-wide metrics are measured once', async () => {
  for (let times = 0; times < 95; times++) answered('200', 0.004)
  await web.noteAt(15)
  for (let times = 0; times < 5; times++) answered('500', 0.7)
  observeOperation(web.metrics, { kind: 'query', outcome: 'ok', field: 'feed' }, 0.25)
  observeOperation(web.metrics, { kind: 'query', outcome: 'failed', field: 'feed' }, 0.25)
  worker.metrics.jobs.observe({ queue: 'mail', outcome: 'done' }, 1)
  for (const seconds of [30, 45]) for (const each of [web, worker]) await each.noteAt(seconds)
  assert.equal(web.measured() + worker.measured(), 1, 'once in a minute')
  // The next minute starts at zero.
  answered('200', 0.004)
  for (const each of [web, worker]) await each.noteAt(75)

  const { series, operations, queues, processes } = await answerOf<System>(look(admin))
  const at = (name: string) => series.find((one) => one.name === name)?.values.slice(-2) ?? []
  const [perSecond = 0, next = 0] = at('requests')
  assert.equal(Math.round((perSecond ?? 0) * 45), 100)
  assert.equal(Math.round((next ?? 0) * 30), 1)
  assert.deepEqual(at('errors'), [5 + 1, 0], 'of requests and of operations')
  const [slow, quick] = at('p95')
  assert.ok(slow && quick && slow <= 5 && quick <= 5, `95 of 100 took ${slow} and ${quick} ms`)
  assert.deepEqual(at('jobs'), [1, 0])
  assert.deepEqual(at('waiting'), [4, 4])
  assert.deepEqual(at('moved'), [500, 500], 'test credits are no money')
  assert.equal(series.find((one) => one.name === 'requests')?.values[0], null, 'nobody told anything then')
  assert.deepEqual(operations, [{ field: 'feed', count: 2, failed: 1, mean_ms: 250 }])
  assert.deepEqual(queues, [{ queue: 'media-renditions', waiting: 4, oldest_seconds: 90 }])
  assert.deepEqual(
    processes.map(({ role, version, is_lost, problem }) => ({ role, version, is_lost, problem })),
    [
      { role: 'web', version: '1.0', is_lost: false, problem: null },
      { role: 'worker', version: '1.1', is_lost: false, problem: 'videos are encoded by the processor' },
    ],
  )
  assert.ok(processes.every(({ memory_bytes }) => memory_bytes > 1e6))
})

test('counts made during a database outage are reported once it is back, in a later minute', async () => {
  let isAway = false
  const refusing = {
    getExecutor() {
      if (isAway) throw new Error('the database is away')
      return db.getExecutor()
    },
  } as typeof db
  const { metrics, noteAt, stored } = processAt('worker', '1.2', null, refusing)
  const jobsOf = async () => {
    const { processes } = await readMetrics(db, new Date(base - MINUTE_MS))
    const rows = processes.filter(({ version }) => version === '1.2')
    return rows.map(({ figures }) => figures.jobsDone).reverse()
  }
  metrics.jobs.observe({ queue: 'mail', outcome: 'done' }, 1)
  await noteAt(15)
  isAway = true
  for (const seconds of [30, 45]) {
    metrics.jobs.observe({ queue: 'mail', outcome: 'done' }, 1)
    await assert.rejects(noteAt(seconds), /is away/)
  }
  isAway = false
  await noteAt(75)
  assert.deepEqual(await jobsOf(), [1, 2])
  await stored.stop()
})

test('only admins see the system page', async () => {
  for (const role of ['support', 'moderator', 'finance'] as const)
    assert.equal((await refusalOf(look(await seedStaff(site, role)))).code, 'FORBIDDEN', role)
})

test('rows of other versions are tolerated, and rows older than an hour are deleted', async () => {
  const put = (minutes: number, figures: string) =>
    sql`
    insert into process_figures (process_id, minute, role, machine, version, told_at, figures)
    values (gen_random_uuid(), ${new Date(base - minutes * MINUTE_MS)}, 'web', 'old', '0.9', now(), ${figures}::jsonb)
  `.execute(db)
  await put(70, '{}')
  await put(5, '{"requests":"many","operations":[{"field":7}],"cpuShare":-1,"later":{}}')
  await put(6, '"nothing"')
  await assert.rejects(put(7, JSON.stringify({ long: crypto.randomUUID().repeat(2_000) })), /process_figures/)
  await web.noteAt(130)
  const { rows } = await sql<{ version: string }>`
    select version from process_figures where machine = 'old' order by minute`.execute(db)
  assert.equal(rows.length, 2)
  const { processes } = await readMetrics(db, new Date(base - 10 * MINUTE_MS))
  const [old, ...none] = processes.filter(({ machine }) => machine === 'old')
  assert.deepEqual([old?.figures.requests, old?.figures.cpuShare, old?.figures.operations], [0, 0, []])
  assert.deepEqual(none, [], 'what is no figures at all is left out')
  for (const each of [web, worker]) await each.stored.stop()
})

test('a quantile is interpolated between the bucket bounds', () => {
  const bounds = [0.01, 0.1, 1]
  assert.equal(quantile(0.95, bounds, []), 0)
  assert.equal(quantile(0.5, bounds, [[10, 0, 0, 0]]), 0.005)
  assert.equal(
    quantile(0.5, bounds, [
      [5, 0, 0, 0],
      [0, 10, 0, 0],
    ]).toFixed(4),
    '0.0325',
  )
  assert.equal(quantile(0.95, bounds, [[0, 0, 0, 3]]), 1, 'longer than the longest is not known')
})
