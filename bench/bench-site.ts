/** The complete product with the demo data and a configurable number of copies of its media. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cacheEncodings } from '../scripts/test/encoding-cache.ts'
import { freePort } from '../server/test/free-port.ts'
import { startBenchServer } from './database.ts'
import { IS_TRIAL } from './size.ts'

export type BenchSite = { url: string; dataDir: string; stop(): Promise<void> }

const TIMEOUT_MS = 900_000
/** Written once all comments of the demo accounts exist. */
const LAST_MARK = 'demo-talks'
const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')

export async function startBenchSite({ medias }: { medias: number }): Promise<BenchSite> {
  const running = runningSite()
  if (running) return running
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const server = await startBenchServer()
  const databaseUrl = await server.createDatabase('bench_site')
  const port = String(await freePort())
  const encodings = cacheEncodings()
  const env = {
    ...process.env,
    PATH: encodings.path,
    NODE_ENV: 'production',
    PORT: port,
    RTMP_PORT: '0',
    WEBRTC_PORT: '0',
    // Background writes and live streams would distort the measurement.
    DEMO: 'small',
    DEMO_TALK: 'off',
    DEMO_LIVE: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
  }
  const site = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = new Promise((resolve) => site.once('exit', resolve))
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await untilStill(db, path.join(dataDir, LAST_MARK))
  encodings.end()
  await copyMedia(db, { files: path.join(dataDir, 'files/media'), medias })
  await db.end()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async stop() {
      site.kill('SIGTERM')
      await exited
      await server[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Filling a site takes minutes, so a trial uses the site that the end-to-end tests already run. */
function runningSite(): BenchSite | null {
  const { BENCH_SITE_URL: url, BENCH_SITE_DATA_DIR: dataDir } = process.env
  return IS_TRIAL && url && dataDir ? { url, dataDir, stop: async () => {} } : null
}

/** Resolves when the demo data is complete and no encoding is pending. */
async function untilStill(db: pg.Client, lastMark: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (let before = -1; Date.now() < deadline; await sleep(1_000)) {
    const { rows } = await db.query<{ encoded: number; all: number }>(
      `select count(*) filter (where state in ('ready', 'failed'))::int as encoded, count(*)::int as all from media`,
    )
    const { encoded = 0, all = 0 } = rows[0] ?? {}
    if (existsSync(lastMark) && encoded === all && all === before) return
    before = all
  }
  throw new Error('The demo world did not come to rest.')
}

/** Each copy has its own files, so that the browser cache cannot serve one copy from another. */
async function copyMedia(db: pg.Client, { files, medias }: { files: string; medias: number }): Promise<void> {
  const { rows: columns } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'media' and table_schema = 'public' and column_name not in ('id', 'shuffle')
       and is_generated = 'NEVER'`,
  )
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await db.query<{ id: string }>(
    `select id from media where type = 'video' and visibility = 'free' and price_cents = 0 and state = 'ready'`,
  )
  for (let made = 0; made < medias; made += 1) {
    const original = rows[made % rows.length]?.id ?? ''
    const { rows: copies } = await db.query<{ id: string }>(
      `insert into media (${list}) select ${list} from media where id = $1 returning id`,
      [original],
    )
    cpSync(path.join(files, original), path.join(files, copies[0]?.id ?? ''), { recursive: true })
  }
}
