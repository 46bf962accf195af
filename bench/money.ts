/** Payments: the whole mutation against pgbench with the same SQL, one hot creator against many, long ledgers against short. */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openFront } from '#platform/http/front.ts'
import { SESSION } from '#rules/limits.ts'
import { openApp } from '../server/src/app/app.ts'
import { parseConfig } from '../server/src/config/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { startBenchServer } from './database.ts'
import { median, type Result, type Skipped } from './measure.ts'
import { FANS, fanId, fillBooks, MEDIA_COUNT, mediaId, ownerOf, token, tokenHash } from './money-data.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { record } from './record.ts'
import { SCALE, unlessTrial } from './size.ts'

const SHORT = unlessTrial(10_000, 300)
const LONG = 5_000_000 * SCALE
const ROUNDS = unlessTrial(5, 1)
/** Whole seconds, as pgbench requires. */
export const PAYING_SECONDS = unlessTrial('3', '1')
const CONNECTIONS = '16'

export async function benchMoney(): Promise<(Result | Skipped)[]> {
  await using stack = new AsyncDisposableStack()
  // As in production: a payment is on the disk before the response.
  const server = stack.use(await startBenchServer({ durable: true, memory: 'machine' }))
  const open = async (name: string, entries: number) => {
    const url = await server.createDatabase(name)
    await fillBooks(url, { entries })
    const site = await openMoneySite(url)
    stack.defer(site.close)
    return site
  }
  const short = await open('bench_short', SHORT)
  const hot = await comparePaying(
    { name: 'tips to one creator, against tips to all', atLeast: 0.5 },
    () => payments(short, 'tips to one'),
    () => payments(short, 'tips spread'),
  )
  const purchase = await againstPgbench(short)
  const long = await open('bench_long', LONG)
  return [
    purchase,
    hot,
    await comparePaying(
      { name: `a purchase with ${LONG} entries in the books, against ${SHORT}`, atMost: 1.3 },
      async () => 1 / (await payments(long, 'purchase')),
      async () => 1 / (await payments(short, 'purchase')),
    ),
  ]
}

export type Site = Awaited<ReturnType<typeof openMoneySite>>

export async function openMoneySite(databaseUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const config = parseConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' },
  })
  const front = await openFront(config.http)
  config.site.url = `http://127.0.0.1:${front.port}`
  const app = await openApp(config, 'web', databaseUrl)
  const web = await startWeb(app, front, async () => [])
  const close = async () => {
    await web.stop()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: `${config.site.url}/api`, databaseUrl, app, close }
}

type Measure = () => Promise<number>

/** Medians over alternating rounds; the first round of each only warms up. */
export async function comparePaying(
  about: Pick<Result, 'name' | 'atLeast' | 'atMost'>,
  ours: Measure,
  limit: Measure,
): Promise<Result> {
  const found = { ours: [] as number[], limit: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [side, measure] of [['limit', limit] as const, ['ours', ours] as const]) {
      const figure = await measure()
      if (round > 0) found[side].push(figure)
    }
  const figures = { ours: median(found.ours), limit: median(found.limit) }
  const rate = (figure: number) => Math.round(about.atMost === undefined ? figure : 1 / figure)
  const detail = `${rate(figures.ours)} against ${rate(figures.limit)} payments/s`
  return { ...about, ratio: figures.ours / figures.limit, detail }
}

/** Payments per second; the load comes from a separate process. */
export async function payments({ url }: Site, what: string): Promise<number> {
  const loader = path.join(import.meta.dirname, 'money-load.ts')
  return Number(await commandOutput(process.execPath, [loader, url, what, PAYING_SECONDS]))
}

export async function commandOutput(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`${command} failed: ${output}`)
  return output
}

async function againstPgbench(site: Site): Promise<Result | Skipped> {
  const name = 'a purchase from end to end, against pgbench with the same SQL'
  const pgbench = process.env.PGBENCH ?? 'pgbench'
  if (spawnSync(pgbench, ['--version']).error)
    return { name, skipped: 'skipped: there is no pgbench on this machine (PGBENCH=path)' }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'candid-bench-')), 'purchase.sql')
  writeFileSync(file, await purchaseScript(site))
  const url = new URL(site.databaseUrl)
  const options = ['-n', '-M', 'prepared', '-c', CONNECTIONS, '-j', '2', '-T', PAYING_SECONDS, '-f', file]
  const place = ['-h', url.searchParams.get('host') ?? '', '-U', url.username, url.pathname.slice(1)]
  return comparePaying(
    { name, atLeast: 0.5 },
    () => payments(site, 'purchase'),
    async () => Number(/tps = ([\d.]+)/.exec(await commandOutput(pgbench, [...options, ...place]))?.[1]),
  )
}

/** Records the SQL of one purchase; in the script, each turn uses another fan, media and key. */
async function purchaseScript(site: Site): Promise<string> {
  await buyOne(site, 1, 1)
  const key = randomUUID()
  const statements = await record(() => buyOne(site, FANS, MEDIA_COUNT, key))
  const fan = await askOne(
    site,
    `select ${fanId(String(FANS))}::text as value, ${tokenHash(String(FANS))} as hash`,
  )
  const owner = await askOne(
    site,
    `select ${mediaId(String(MEDIA_COUNT))}::text as value, ${ownerOf(String(MEDIA_COUNT))}::text as owner`,
  )
  return pgbenchScript(statements, {
    begin: `\\set n random(1, ${FANS})\n\\set m random(1, ${MEDIA_COUNT})`,
    replacements: [
      { value: fan.value ?? '', sql: fanId(':n') },
      { value: fan.hash ?? '', sql: tokenHash(':n') },
      { value: owner.value ?? '', sql: mediaId(':m') },
      { value: owner.owner ?? '', sql: ownerOf(':m') },
      { value: `sale:${fan.value}:${key}`, sql: `('sale:' || ${fanId(':n')} || ':' || gen_random_uuid())` },
      {
        value: [fan.value, owner.owner].sort().join(' '),
        sql: `(${fanId(':n')} || ' ' || ${ownerOf(':m')})`,
      },
    ],
  })
}

export async function askOne(site: Site, sql: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(sql)
  await client.end()
  return rows[0] ?? {}
}

async function buyOne({ url }: Site, fan: number, media: number, key = randomUUID()): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${SESSION.cookieName}=${token(fan)}` },
    body: JSON.stringify({
      query:
        'mutation ($media: ID!, $key: String) { buyMedia(media: $media, key: $key) { id wallet { cents } } }',
      variables: { media: `b0000000-0000-7000-8000-${media.toString(16).padStart(12, '0')}`, key },
    }),
  })
  const text = await answer.text()
  if (text.includes('"errors"')) throw new Error(text.slice(0, 300))
}
