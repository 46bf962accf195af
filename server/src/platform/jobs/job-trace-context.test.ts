import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/postgres.ts'
import { createLog } from '../log.ts'
import { currentTraceContext, runInTraceContext, traceContextOf } from '../trace-context/trace-context.ts'
import { bindJob, defineJob } from './define-job.ts'
import { splitTraceContext } from './job-trace-context.ts'
import { createJobs, type Jobs } from './jobs.ts'

const limit = { timeout: 60_000 }
const lines: Record<string, unknown>[] = []
const log = createLog({
  level: 'debug',
  role: 'worker',
  to: { write: (line: string) => void lines.push(JSON.parse(line)) },
})

type Payload = { letter: string }
const FIRST = defineJob<Payload>({ name: 'first' })
const SECOND = defineJob<Payload>({ name: 'second' })
const runs: { id: string; payload: object; requestId: string | undefined }[] = []
let done = Promise.withResolvers<void>()
let jobs: Jobs
let database: Awaited<ReturnType<typeof freshDatabase>>

before(async () => {
  database = await freshDatabase()
  const note = (payload: object, id: string) => {
    runs.push({ id, payload, requestId: currentTraceContext()?.requestId })
    done.resolve()
    done = Promise.withResolvers()
  }
  const definitions = [
    bindJob(FIRST, async (payload, { id, log: own }) => {
      own.info('the first is at work')
      await jobs.enqueue(SECOND, payload)
      note(payload, id)
    }),
    bindJob(SECOND, async (payload, { id }) => {
      log.info('the second is at work, and logs by itself')
      note(payload, id)
    }),
  ]
  jobs = createJobs({ url: database.url, log, definitions })
  await jobs.start('worker')
})
after(() => jobs.stop({ graceful: false }))

async function runsOf(letter: string, count: number) {
  for (;;) {
    const found = runs.filter(({ payload }) => (payload as Payload).letter === letter)
    if (found.length >= count) return found
    await done.promise
  }
}

test(
  'a job, and the jobs that it enqueues, carry the id of the request that enqueued the first',
  limit,
  async () => {
    const id = await runInTraceContext(traceContextOf('request-one'), () =>
      jobs.enqueue(FIRST, { letter: 'a' }),
    )
    assert.deepEqual(
      (await runsOf('a', 2)).map(({ payload, requestId }) => ({ payload, requestId })),
      Array(2).fill({ payload: { letter: 'a' }, requestId: 'request-one' }),
      'the handler gets the payload unchanged',
    )
    const said = lines.filter(({ requestId }) => requestId === 'request-one')
    assert.ok(said.some(({ msg, jobId }) => msg === 'the first is at work' && jobId === id))
    assert.ok(said.some(({ msg }) => msg === 'the second is at work, and logs by itself'))
  },
)

test('without a request, the id of the first job is carried on', limit, async () => {
  const id = await jobs.enqueue(FIRST, { letter: 'b' })
  assert.deepEqual(
    (await runsOf('b', 2)).map(({ requestId }) => requestId),
    [id, id],
  )
})

test(
  'works with the previous version: jobs without a context run, and a context leaves the payload unchanged',
  limit,
  async () => {
    // As the previous version writes it and reads ours: at the top level of the payload.
    await runInTraceContext(traceContextOf('request-two'), () =>
      jobs.enqueue(SECOND, { letter: 'c' }, { startAfter: 3_600 }),
    )
    const { rows } = await sql<{ data: Payload }>`
    select data from jobs.job where data->>'letter' = 'c'`.execute(database.db)
    assert.equal(rows[0]?.data.letter, 'c')
    await sql`update jobs.job set data = '{"letter":"d"}', start_after = now() where data->>'letter' = 'c'`.execute(
      database.db,
    )
    const [old] = await runsOf('d', 1)
    assert.deepEqual(old?.payload, { letter: 'd' })
    assert.equal(old?.requestId, old?.id)
  },
)

test('ignores an invalid request id, whatever it is', () => {
  const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  for (const carried of [
    null,
    7,
    'text',
    [],
    {},
    { request: 'x' },
    { request: 'new\nline-in-a-log' },
    { request: 'x'.repeat(65) },
  ])
    assert.deepEqual(splitTraceContext({ letter: 'e', '@for': carried }), {
      ...{ payload: { letter: 'e' }, requestId: null, traceparent: null },
    })
  assert.deepEqual(splitTraceContext({ '@for': { request: 'request-three', trace } }), {
    ...{ payload: {}, requestId: 'request-three', traceparent: trace },
  })
  assert.equal(
    splitTraceContext({ '@for': { request: 'request-three', trace: `${trace}\n` } }).traceparent,
    null,
  )
})
