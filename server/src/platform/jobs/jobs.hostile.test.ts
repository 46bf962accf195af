import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/postgres.ts'
import { bindJob, defineJob } from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'

const limit = { timeout: 180_000 }
const log = pino({ level: 'silent' })
let database: Awaited<ReturnType<typeof freshDatabase>>
let jobs: Jobs
let received = Promise.withResolvers<unknown>()

const echo = bindJob(defineJob({ name: 'echo', retryLimit: 0 }), async (payload) => {
  received.resolve(payload)
})
const thrower = bindJob(defineJob<{ what: string }>({ name: 'thrower', retryLimit: 0 }), ({ what }) => {
  if (what === 'nothing') return Promise.reject(undefined)
  if (what === 'a cycle') {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    return Promise.reject(cycle)
  }
  throw new Error('thrown before any promise')
})

before(async () => {
  database = await freshDatabase()
  jobs = createJobs({ url: database.url, log, definitions: [echo, thrower] })
  await jobs.start('worker')
})
after(() => jobs.stop())

async function roundTrip(payload: object, singletonKey?: string): Promise<unknown> {
  received = Promise.withResolvers()
  await jobs.enqueue(echo, payload, singletonKey === undefined ? {} : { singletonKey })
  return received.promise
}

test('nasty payloads and keys arrive unchanged', limit, async () => {
  for (const text of [
    `'; drop schema jobs cascade; --`,
    '"\\{}[]',
    '日本語 🎥 \u202e',
    '$1 $$',
    'x'.repeat(300_000),
  ]) {
    assert.deepEqual(await roundTrip({ [text.slice(0, 50)]: text }), { [text.slice(0, 50)]: text })
    assert.deepEqual(await roundTrip({ text }, text.slice(0, 50)), { text })
  }
  assert.deepEqual(await roundTrip([]), [])
})

test('rejects a payload PostgreSQL cannot store, and queues nothing', limit, async () => {
  await assert.rejects(jobs.enqueue(echo, { text: 'nul \u0000' }), /unsupported Unicode escape sequence/)
  await assert.rejects(jobs.enqueue(echo, { big: 1n }), TypeError)
  const { rows } = await sql`select 1 from jobs.job where name = 'echo' and state < 'completed'`.execute(
    database.db,
  )
  assert.equal(rows.length, 0)
})

test('whatever a job throws, it fails and the next one runs', limit, async () => {
  for (const what of ['nothing', 'a cycle', 'at once']) await jobs.enqueue(thrower, { what })
  const failed = () =>
    sql`select 1 from jobs.job where name = 'thrower' and state = 'failed'`.execute(database.db)
  while ((await failed()).rows.length < 3) await jobs.check()
  assert.deepEqual(await roundTrip({ still: 'here' }), { still: 'here' })
})
