/** A mass message to 100,000 followers: recipients per second, and its effect on the response time of the home feed. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seedSession } from '../server/test/seed.ts'
import { startBenchServer } from './database.ts'
import { forYouRequest, openFeedSite } from './feed.ts'
import { fillDatabase } from './feed-data.ts'
import type { Result } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'

const FOLLOWERS = 100_000 * SCALE
const SITE = {
  media: unlessTrial(10_000, 100),
  accounts: FOLLOWERS + unlessTrial(1_000, 100),
  likes: unlessTrial(100_000, 100),
}
const PEOPLE_PER_SECOND = 5_000
/** The tenth account of the generated site is a creator. */
const CREATOR = 'a0000000-0000-7000-8000-00000000000a'
/** Pause between two feed requests: a user who swipes on, not a load test. */
const PAUSE_MS = 15
const IDLE_LOOKS = unlessTrial(400, 4)
const WORKER = path.join(import.meta.dirname, '../server/test/worker.fixture.ts')

const SEND = `mutation { sendMassMessage(send_to: "follower", messages: [{ type: "text", value: "Hello all" }]) { id } }`

type Site = Awaited<ReturnType<typeof openFeedSite>>

export async function benchMass(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const url = await server.createDatabase('bench_mass')
  const cast = await fillDatabase(url, SITE)
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  stack.defer(() => db.end())
  await followAll(db)
  const site = await openFeedSite(url, cast)
  stack.defer(site.close)
  const worker = await startWorker(url, site.dataDir)
  stack.defer(() => void worker.kill('SIGKILL'))
  const creator = await seedSession(site, CREATOR)
  // The query is compiled and cached by now, as in nearly all requests.
  await looks(site, async (n) => n < IDLE_LOOKS / 4)
  const idle = p95(await looks(site, async (n) => n < IDLE_LOOKS))
  // The first message creates all conversations, the second one reuses them.
  const rounds = [await sendOne(site, db, creator), await sendOne(site, db, creator)]
  const rate = Math.min(...rounds.map((round) => round.rate))
  const busy = Math.max(...rounds.map((round) => p95(round.times)))
  return [
    {
      name: `a mass message to ${FOLLOWERS} people, against ${PEOPLE_PER_SECOND} a second`,
      ratio: rate / PEOPLE_PER_SECOND,
      atLeast: 1,
      detail: rounds.map((round) => `${Math.round(round.rate)} a second`).join(', then '),
    },
    {
      name: 'p95 of the home feed meanwhile, against a site at rest',
      ratio: busy / idle,
      atMost: 1.5,
      detail: `${busy.toFixed(1)} against ${idle.toFixed(1)} ms`,
    },
  ]
}

/** Disables triggers during the bulk insert, as for the rest of the generated site. */
async function followAll(db: pg.Client): Promise<void> {
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into follows (follower_id, followed_id) select id, $1::uuid from accounts where id <> $1::uuid
     order by id limit $2 on conflict do nothing`,
    [CREATOR, FOLLOWERS],
  )
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
}

async function startWorker(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  return spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH ?? '',
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test', LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function sendOne(
  site: Site,
  db: pg.Client,
  cookie: string,
): Promise<{ rate: number; times: number[] }> {
  const answer = await ask(site, JSON.stringify({ query: SEND }), cookie)
  const { data } = JSON.parse(answer) as { data: { sendMassMessage: { id: string } } }
  const { id } = data.sendMassMessage
  const progress = async () => {
    const { rows } = await db.query<{ state: string; sent: number }>(
      'select state, sent from mass_messages where id = $1',
      [id],
    )
    return rows[0] ?? { state: 'gone', sent: 0 }
  }
  while ((await progress()).state === 'scheduled') await sleep(5)
  const startedAt = performance.now()
  const times = await looks(site, async () => (await progress()).state === 'sending')
  const seconds = (performance.now() - startedAt) / 1000
  const { state, sent } = await progress()
  if (state !== 'sent' || sent < FOLLOWERS) throw new Error(`it ended ${state}, after ${sent} people`)
  return { rate: sent / seconds, times }
}

/** Requests the feed sequentially and records the duration of each request. */
async function looks(site: Site, goesOn: (n: number) => Promise<boolean>): Promise<number[]> {
  const times: number[] = []
  while (await goesOn(times.length)) {
    const startedAt = performance.now()
    await ask(site, forYouRequest(), site.cookies.fan)
    times.push(performance.now() - startedAt)
    await sleep(PAUSE_MS)
  }
  return times
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function ask({ url }: Pick<Site, 'url'>, body: string, cookie: string): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  })
  const text = await answer.text()
  if (!answer.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300))
  return text
}
