/** A queue of a million reports is opened by somebody of the staff: its first page, one further down, and one item of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openFront } from '#platform/http/front.ts'
import type { Db } from '#platform/postgres/database.ts'
import { openApp } from '../server/src/app.ts'
import { parseConfig } from '../server/src/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'
import { seedAccount } from '../server/test/seed.ts'
import { median, type Result } from './measure.ts'

/** 1 is the size the limits are for; less is for trying things out. */
const SCALE = Number(process.env.BENCH_SCALE ?? '1')
const REPORTS = Math.round(1_000_000 * SCALE)
/** Four reports about each thing. */
const MEDIA = Math.ceil(REPORTS / 4)
const OPEN_MS = 30
const ROUNDS = 100

/** As the console asks when its queue opens. */
const QUEUE = `query ($after: ID) {
  reportGroups(after: $after, limit: { limit: 30 }) {
    id kind since due is_urgent reason count status
    user { id username fullname avatar } media { id description thumbnail { grid } }
  }
}`
const ITEM = `query ($id: ID!) {
  reportGroup(id: $id) { id count told { id reason details right total by { id username } } before { id measure } }
}`

export async function benchReports(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startTestCluster({ memory: 'machine' })
  stack.defer(() => cluster.stop())
  await runOnServer(cluster.baseUrl, `create database bench_reports template ${TEMPLATE}`)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const config = parseConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' },
    // The tables are filled through the same connections.
    STATEMENT_TIMEOUT_MS: '600000',
  })
  const front = await openFront(config.http)
  config.site.url = `http://127.0.0.1:${front.port}`
  const app = await openApp(config, 'web', urlOf(cluster.baseUrl, 'bench_reports'))
  const web = await startWeb(app, front, async () => [])
  stack.defer(async () => {
    await web.stop()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const creator = await seedAccount({ app }, { isCreator: true })
  const moderator = await seedAccount({ app })
  await sql`update accounts set staff_roles = '{moderator}' where id = ${moderator.id}`.execute(app.db)
  await sql`update sessions set staff_until = now() + interval '1 day' where account_id = ${moderator.id}`.execute(
    app.db,
  )
  const middle = await fillReports(app.db, creator.id)
  const ask = (query: string, variables: object) =>
    timed(`${config.site.url}/api`, moderator.cookie, JSON.stringify({ query, variables }))
  return [
    resultOf('the first page', await ask(QUEUE, { after: null })),
    resultOf('a page in its middle', await ask(QUEUE, { after: middle })),
    resultOf('one item of it', await ask(ITEM, { id: middle })),
  ]
}

/** The triggers group them as they come; answers with a group in the middle of the queue. */
async function fillReports(db: Db, creatorId: string): Promise<string> {
  await sql`
    insert into media (account_id, type, description, tags, visibility, original, original_bytes, state, width, height,
      pictures_run, verified, approved)
    select ${creatorId}, 'photo', 'Number ' || n, '{}', 'private', 'original', 1, 'ready', 720, 1280, 'seeded', true, true
    from generate_series(1, ${MEDIA}::int) as n
  `.execute(db)
  await sql`
    insert into accounts (username, fullname, email, password_hash)
    select 'teller' || n, 'Teller ' || n, 'teller' || n || '@bench.example', 'none' from generate_series(1, 4) as n
  `.execute(db)
  await sql`
    insert into reports (reporter_id, account_id, media_id, reason, details, is_urgent)
    select teller.id, ${creatorId}, media.id, 'Spam', 'Look at it', abs(hashtext(media.id::text)) % 50 = 0
    from media cross join accounts as teller where teller.username like 'teller%'
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from report_groups where state = 'open' order by not is_urgent, since, id
    offset ${Math.floor(MEDIA / 2)} limit 1
  `.execute(db)
  return rows[0]?.id ?? ''
}

async function timed(url: string, cookie: string, body: string): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS + 10; round += 1) {
    const start = performance.now()
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300))
    if (round >= 10) took.push(performance.now() - start)
  }
  return took.toSorted((a, b) => a - b)
}

function resultOf(what: string, took: readonly number[]): Result {
  const p95 = took[Math.floor(took.length * 0.95)] ?? Number.NaN
  return {
    name: `a queue of ${REPORTS} reports, ${what}, p95`,
    ratio: p95 / OPEN_MS,
    atMost: 1,
    detail: `${p95.toFixed(1)} of ${OPEN_MS} ms, median ${median([...took]).toFixed(1)} ms`,
  }
}
