/** Several workers on one database: who takes what, and that each tick of a timetable is one job. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { freshDatabase } from '../../../test/postgres.ts'
import { eventually } from '../../../test/processing.ts'
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

/** Which worker did what. */
const done: { name: string; by: string }[] = []

function worker(by: string, share?: WorkShare): Jobs {
  const definitions = [eachMinute, encode, letter].map((job) =>
    bindJob(job, async () => void done.push({ name: job.name, by })),
  )
  const jobs = createJobs({ url: database.url, log, definitions, ...(share ? { share } : {}) })
  running.push(jobs)
  return jobs
}

/** How many ticks there were, how many jobs came of them, and how many still wait to be told of theirs. */
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
  'machines kept for encoding take nothing else, and those that are spared it take the rest',
  limit,
  async () => {
    const [encoder, other] = [
      worker('encoder', { queues: 'encoding', encodes: 2 }),
      worker('other', { queues: 'others', encodes: 1 }),
    ]
    await Promise.all([encoder.start('worker'), other.start('worker')])
    // Each leaves jobs behind that are not its own to do.
    for (const film of [1, 2, 3, 4, 5]) {
      await encoder.enqueue(letter, { film })
      await other.enqueue(encode, { film })
    }
    await eventually(
      async () => done.filter(({ name }) => name !== eachMinute.name).length === 10,
      'not all was done',
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

test('each tick of the timetable is one job, however many workers look at the clock', limit, async () => {
  for (const round of [1, 2]) {
    // As if nobody had looked for long: whoever comes first looks, and the others see that it has.
    await sql`update jobs.version set cron_on = null`.execute(database.db)
    await Promise.all([1, 2, 3].map((place) => worker(`${round}.${place}`).start('worker')))
    await eventually(async () => (await ticks()).looked, 'nobody looked at the clock')
    await eventually(async () => {
      const { jobs, waiting } = await ticks()
      return waiting === 0 && jobs > 0
    }, 'nothing came of the tick')
  }
  const { ticks: times, jobs } = await ticks()
  assert.equal(jobs, times)
  await eventually(
    async () => done.filter(({ name }) => name === eachMinute.name).length === jobs,
    'not done',
  )
})
