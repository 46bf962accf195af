/** Several workers on one database: their shares, and one job per cron tick. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/postgres.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { bindJob, defineJob } from './define-job.ts'
import { createJobs, type Jobs } from './jobs.ts'
import type { WorkShare } from './work-share.ts'

const limit = { timeout: 60_000 }
const log = pino({ level: 'silent' })
const database = await freshDatabase()
const running: Jobs[] = []
after(() => Promise.all(running.map((jobs) => jobs.stop())))

const eachMinute = defineJob({ name: 'each-minute', cron: '* * * * *' })
const encode = defineJob<{ film: number }>({ name: 'encode', isEncoding: true })
const letter = defineJob<{ film: number }>({ name: 'letter' })

/** Which worker ran what. */
const done: { name: string; by: string }[] = []

function worker(by: string, share?: WorkShare): Jobs {
  const definitions = [eachMinute, encode, letter].map((job) =>
    bindJob(job, async () => void done.push({ name: job.name, by })),
  )
  const jobs = createJobs({ url: database.url, log, definitions, ...(share ? { share } : {}) })
  running.push(jobs)
  return jobs
}

/** Number of ticks, of jobs created from them, and of ticks still pending. */
async function ticks() {
  const { rows } = await sql<{ ticks: number; jobs: number; waiting: number; looked: boolean }>`
    select count(distinct singleton_on) filter (where name = '__pgboss__send-it')::int as ticks,
      count(*) filter (where name = ${eachMinute.name})::int as jobs,
      count(*) filter (where name = '__pgboss__send-it' and state < 'completed')::int as waiting,
      (select cron_on is not null from jobs.version) as looked
    from jobs.job`.execute(database.db)
  return rows[0] ?? { ticks: 0, jobs: 0, waiting: 0, looked: false }
}

test(
  'workers dedicated to encoding take no other jobs, and workers without encoding take the rest',
  limit,
  async () => {
    const [encoder, other] = [
      worker('encoder', { queues: 'encoding', encodes: 2 }),
      worker('other', { queues: 'others', encodes: 1 }),
    ]
    await Promise.all([encoder.start('worker'), other.start('worker')])
    // Each enqueues jobs that it does not run itself.
    for (const film of [1, 2, 3, 4, 5]) {
      await encoder.enqueue(letter, { film })
      await other.enqueue(encode, { film })
    }
    await waitUntil(
      async () => done.filter(({ name }) => name !== eachMinute.name).length === 10,
      'not all jobs ran',
    )
    assert.deepEqual(
      new Set(done.filter(({ name }) => name === 'encode').map(({ by }) => by)),
      new Set(['encoder']),
    )
    assert.deepEqual(
      new Set(done.filter(({ name }) => name === 'letter').map(({ by }) => by)),
      new Set(['other']),
    )
  },
)

test('each cron tick is one job, however many workers check the clock', limit, async () => {
  for (const round of [1, 2]) {
    // As if no worker had checked for long: the first one does, and the others see that.
    await sql`update jobs.version set cron_on = null`.execute(database.db)
    await Promise.all([1, 2, 3].map((place) => worker(`${round}.${place}`).start('worker')))
    await waitUntil(async () => (await ticks()).looked, 'no worker checked the clock')
    await waitUntil(async () => {
      const { jobs, waiting } = await ticks()
      return waiting === 0 && jobs > 0
    }, 'the tick created no job')
  }
  const { ticks: times, jobs } = await ticks()
  assert.equal(jobs, times)
  await waitUntil(async () => done.filter(({ name }) => name === eachMinute.name).length === jobs, 'not done')
})
