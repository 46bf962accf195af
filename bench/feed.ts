/** The home feed, Following and search on a site with a million media, against named limits. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { writeCursor } from '#platform/graphql/cursors.ts'
import { openFront } from '#platform/http/front.ts'
import { openApp } from '../server/src/app/app.ts'
import { parseConfig } from '../server/src/config/config.ts'
import { train } from '../server/src/modules/recommendations/training/train.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { seedSession } from '../server/test/seed.ts'
import { startBenchServer } from './database.ts'
import { type Cast, fillDatabase } from './feed-data.ts'
import { assertSameShape, openLeast } from './feed-least.ts'
import { compareRates, median, type Result } from './measure.ts'
import { record, type Statement } from './record.ts'
import { searchQueries } from './search-queries.ts'
import { SCALE, unlessTrial } from './size.ts'

/** Smallest size that yields a thousand pages, two thousand follows and unique likes. */
const LEAST = { media: 2_000, accounts: 1_000, likes: 2_000 }
const LARGE = unlessTrial(
  { media: 1_000_000 * SCALE, accounts: 100_000 * SCALE, likes: 10_000_000 * SCALE },
  LEAST,
)
const SMALL = unlessTrial({ media: 10_000 * SCALE, accounts: 20_000 * SCALE, likes: 100_000 * SCALE }, LEAST)

const ROUNDS = unlessTrial(60, 1)
/** Longer than the TTL of visitors' shared pages. */
const SHARED_MS = 1_100
const DEEP_PAGE = 1_000
const PAGE = 20
const FOLLOWING_MS = 10
const SEARCH_MS = 30

/** Same queries as the web app. */
const FEED = feedQuestion()
const SEARCH = `query ($query: String!) {
  searchMedia(query: $query) { next medias { id type likes like comments thumbnail { grid } user { id username avatar } } }
}`

export async function benchFeed(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  // With the memory settings that the product gives its database.
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const open = async (name: string, size: typeof LARGE) => {
    const url = await server.createDatabase(name)
    const site = await openFeedSite(url, await fillDatabase(url, size))
    stack.defer(site.close)
    await train(site.app)
    await site.app.recommendations.catalogues.refresh(site.app)
    return site
  }
  const small = await open('bench_small', SMALL)
  const large = await open('bench_large', LARGE)
  return [
    await againstLeastWork(small, {
      name: 'fan',
      media: SMALL.media,
      cookie: small.cookies.fan,
      atLeast: 0.6,
    }),
    await againstLeastWork(large, {
      name: 'fan',
      media: LARGE.media,
      cookie: large.cookies.fan,
      atLeast: 0.6,
    }),
    await againstLeastWork(small, {
      name: 'visitor',
      media: SMALL.media,
      cookie: '',
      atLeast: 1,
      isShared: true,
    }),
    await againstSmallSite(large, small),
    await deepAgainstFirst(large),
    await followingInDatabase(large),
    await searching(large),
  ]
}

type Site = Awaited<ReturnType<typeof openFeedSite>>

export async function openFeedSite(databaseUrl: string, cast: Cast) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const config = parseConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' },
  })
  const front = await openFront(config.http)
  config.site.url = `http://127.0.0.1:${front.port}`
  const app = await openApp(config, 'web', databaseUrl)
  const web = await startWeb(app, front, async () => [])
  const cookies = {
    fan: await seedSession({ app }, cast.fan),
    follower: await seedSession({ app }, cast.follower),
  }
  const close = async () => {
    await web.stop()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `${config.site.url}/api`, app, dataDir, databaseUrl, cookies, close }
}

export const forYouRequest = (after: string | null = null) =>
  JSON.stringify({ query: FEED, variables: { tab: 'foryou', limit: { limit: PAGE }, after } })

function feedQuestion(): string {
  const file = path.join(import.meta.dirname, '../web/dist/opening.json')
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as {
    questions: { name: string; query: string }[]
  }
  const question = questions.find(({ name }) => name === 'FeedPage')
  if (!question) throw new Error('the web app asks for no feed')
  return question.query
}

async function ask({ url }: { url: string }, body: string, cookie?: string): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  const answer = await fetch(url, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300))
  return text
}

type Reader = {
  name: string
  /** Media of the site, for the name of the result. */
  media: number
  cookie: string
  atLeast: number
  /** Visitors' pages are computed once per second for all visitors. */
  isShared?: boolean
}

async function againstLeastWork(
  site: Site,
  { name, media, cookie, atLeast, isShared }: Reader,
): Promise<Result> {
  const body = forYouRequest()
  await using least = await openLeast(site.databaseUrl)
  // The query is compiled and cached by now, as in nearly all requests.
  for (let times = 0; times < 4; times += 1) await ask(site, body, cookie)
  if (isShared) await sleep(SHARED_MS)
  const statements = await record(() => ask(site, body, cookie))
  assertSameShape(await ask(site, body, cookie), await ask(least, body, cookie))
  const headers = { cookie }
  const { ratio, rates, cpuMs } = await compareRates({
    ours: { url: site.url, body, headers },
    limit: { url: least.url, body, headers },
  })
  const databaseMs = await timeInDatabase(site, statements)
  const detail = [
    `${rates.ours} against ${rates.limit} requests/s`,
    `${statements.length} statements${isShared ? ' a second' : ''}, ${databaseMs.toFixed(1)} ms in the database`,
    `${cpuMs.ours.toFixed(1)} against ${cpuMs.limit.toFixed(1)} ms of CPU`,
  ].join('; ')
  return {
    name: `a ${name}'s page of the feed with ${media} media, against one statement by hand`,
    ratio,
    atLeast,
    detail,
  }
}

async function againstSmallSite(large: Site, small: Site): Promise<Result> {
  const first = (site: Site) => () => ask(site, forYouRequest(), site.cookies.fan)
  const times = await compareTimes(first(large), first(small))
  return {
    name: `home feed with ${LARGE.media} media, against ${SMALL.media}`,
    ratio: times.ours / times.limit,
    atMost: 1.3,
    detail: `${times.ours.toFixed(1)} against ${times.limit.toFixed(1)} ms`,
  }
}

async function deepAgainstFirst(site: Site): Promise<Result> {
  const after = await placeAt(site, DEEP_PAGE)
  const page = (place: string | null) => () => ask(site, forYouRequest(place), site.cookies.fan)
  const times = await compareTimes(page(after), page(null))
  return {
    name: `page ${DEEP_PAGE} of the home feed, against the first`,
    ratio: times.ours / times.limit,
    atMost: 1.2,
    detail: `${times.ours.toFixed(1)} against ${times.limit.toFixed(1)} ms`,
  }
}

/** A cursor deep in the feed: what was passed is marked as seen, and the cursor carries its maximum of pending candidates. */
async function placeAt(site: Site, page: number): Promise<string> {
  const depth = Math.min(page * PAGE, Math.floor(LARGE.media / 2))
  const rows = await query<{ id: string; score: number; author: string }>(
    site,
    `select media_id as id, score, account_id as author from feed_entries
     order by score desc, media_id desc offset $1 limit 240`,
    [depth - 200],
  )
  const [shown, held] = [rows.slice(0, 200), rows.slice(200)]
  const last = held.at(-1)
  if (!last) throw new Error('there are too few media')
  return writeCursor({
    since: Date.now(),
    phase: 'new',
    at: [last.score, last.id],
    held: held.map(({ id }) => id),
    lastAuthorId: last.author,
    shown: shown.map(({ id }) => id.slice(-6)).join(''),
    early: '',
  })
}

/** Execution time as reported by the database. */
async function followingInDatabase(site: Site): Promise<Result> {
  const body = JSON.stringify({ query: FEED, variables: { tab: 'following' } })
  await ask(site, body, site.cookies.follower)
  const statements = await record(() => ask(site, body, site.cookies.follower))
  const asked = statements.filter(({ text }) => text.includes('feed_entries'))
  if (asked.length === 0) throw new Error('Following asked nothing')
  const ms = await timeInDatabase(site, asked)
  return {
    name: 'Following with 2,000 follows, in the database',
    ratio: ms / FOLLOWING_MS,
    atMost: 1,
    detail: `${ms.toFixed(1)} of ${FOLLOWING_MS} ms`,
  }
}

/** The median of the summed execution times as reported by the database. */
async function timeInDatabase(site: Site, statements: readonly Statement[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    let ms = 0
    for (const { text, values } of statements) {
      const [plan] = await query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
        site,
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      ms += plan?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
    }
    times.push(ms)
  }
  return median(times)
}

async function searching(site: Site): Promise<Result> {
  const queries = await searchQueries((text, values) => query(site, text, values))
  const times: { text: string; ms: number }[] = []
  for (const isWarm of [false, true]) {
    for (const text of queries) {
      const startedAt = performance.now()
      await ask(site, JSON.stringify({ query: SEARCH, variables: { query: text } }))
      if (isWarm) times.push({ text, ms: performance.now() - startedAt })
    }
  }
  times.sort((a, b) => a.ms - b.ms)
  const p95 = times[Math.floor(times.length * 0.95)]?.ms ?? Number.NaN
  const slowest = times.slice(-3).map(({ text, ms }) => `${JSON.stringify(text)} ${ms.toFixed(0)} ms`)
  return {
    name: `search, p95 of ${queries.length} questions`,
    ratio: p95 / SEARCH_MS,
    atMost: 1,
    detail: `${p95.toFixed(1)} of ${SEARCH_MS} ms; the slowest: ${slowest.join(', ')}`,
  }
}

/** Medians of alternating single requests; the first tenth only warms up. */
async function compareTimes(ours: () => Promise<unknown>, limit: () => Promise<unknown>) {
  const found = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round < ROUNDS * 1.1; round += 1) {
    for (const [name, run] of [
      ['limit', limit],
      ['ours', ours],
    ] as const) {
      const startedAt = performance.now()
      await run()
      if (round >= ROUNDS * 0.1) found[name].push(performance.now() - startedAt)
    }
  }
  return { ours: median(found.ours), limit: median(found.limit) }
}

async function query<Row extends pg.QueryResultRow>(
  site: Site,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const startedAt = performance.now()
  for (const { name, ratio, atLeast, atMost, detail } of await benchFeed())
    console.log(
      `${name}: ${ratio.toFixed(2)} (${atLeast ? `at least ${atLeast}` : `at most ${atMost}`}; ${detail})`,
    )
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s at scale ${SCALE}`)
}
