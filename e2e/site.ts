/** Starts the real product with the demo on an empty data directory, for the e2e tests. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { CACHE_DIR, cacheEncodings } from '../scripts/test/encoding-cache.ts'
import { attachmentJobs } from '../server/src/modules/attachments/job-tokens.ts'
import { uploadJobs } from '../server/src/modules/uploads/job-tokens.ts'
import { PROVIDER_SECRET, startProvider, startWallet } from '../server/test/age/processes.ts'
import { cpuSecondsOfFamily } from '../server/test/cpu.ts'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Many times what an idle machine needs. */
const START_TIMEOUT_MS = 300_000
const FILLING_MS = 3_600_000
/** Files that the demo writes when its activity is complete. */
const COMPLETION_FILES = ['demo-reactions', 'demo-money', 'demo-past', 'demo-figures', 'demo-talks']
const ENCODINGS = [
  uploadJobs.prepare,
  uploadJobs.prepareRecording,
  uploadJobs.renditions,
  uploadJobs.cutPreview,
  attachmentJobs.prepareVideo,
]

/** Where a spec may start a push service. */
export function pushServiceOrigin(port: string): string {
  return `http://127.0.0.1:${Number(port) + 2000}`
}

/** Where the wallet of the age checks takes orders. */
export function walletOrigin(port: string): string {
  return `http://127.0.0.1:${Number(port) + 3000}`
}

/** An address of this machine that the site's country database has in the United Kingdom. */
export const BRITISH_ADDRESS = '127.0.0.9'

type E2eSite = {
  /** Tells the tests the data directory and the demo accounts. */
  env: { E2E_DATA_DIR: string; DEMO_ACCOUNTS: string }
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Screenshots want the demo's live and full quality, which would use CPU time during tests. */
export async function startE2eSite({ isForScreenshots = false } = {}): Promise<E2eSite> {
  const port = process.env.E2E_PORT ?? '4173'
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-e2e-'))
  const encodingCache = cacheEncodings(CACHE_DIR, { preset: isForScreenshots ? 'veryfast' : 'ultrafast' })
  const COUNTRY_DATABASE = path.join(dataDir, 'countries.csv')
  writeFileSync(COUNTRY_DATABASE, `${BRITISH_ADDRESS}/32,GB\n`)
  const AGE_WALLET_ISSUERS = path.join(dataDir, 'age-issuers.pem')
  const ageProcesses = [
    await startWallet(AGE_WALLET_ISSUERS, Number(new URL(walletOrigin(port)).port)),
    await startProvider(Number(port) + 4000),
  ]
  const env = {
    ...process.env,
    ...{ COUNTRY_DATABASE, AGE_WALLET_ISSUERS, AGE_PROVIDER_SECRET: PROVIDER_SECRET },
    AGE_PROVIDER_URL: `http://127.0.0.1:${Number(port) + 4000}/check`,
    PATH: encodingCache.path,
    PORT: port,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    DEMO: 'small',
    DEMO_TALK: 'off',
    DEMO_LIVE: isForScreenshots ? 'on' : 'off',
    PASSWORD_COST: 'test',
    // Separate ports for concurrent runs.
    RTMP_PORT: String(Number(port) + 1000),
    WEBRTC_PORT: '0',
    PUSH_SERVICES: pushServiceOrigin(port),
  }
  const site = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const exited = new Promise((resolve) => site.once('exit', resolve))
    if (site.exitCode === null && site.kill('SIGTERM')) await exited
    encodingCache.end()
    for (const each of ageProcesses) each.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilHealthy(`http://127.0.0.1:${port}/api/health`, () => site.exitCode)
    await untilFilled(
      `http://127.0.0.1:${port}/api`,
      COMPLETION_FILES.map((mark) => path.join(dataDir, mark)),
    )
    await untilEncoded(dataDir)
  } catch (error) {
    // Otherwise it would keep the port, and the next run would use it by mistake.
    await stop()
    throw error
  }
  encodingCache.end()
  const accounts = readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')
  return {
    env: { E2E_DATA_DIR: dataDir, DEMO_ACCOUNTS: accounts },
    cpuSeconds: () => cpuSecondsOfFamily(site.pid ?? 0),
    stop,
  }
}

async function untilHealthy(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error('The site stopped while starting.')
    const status = await fetch(url)
      .then((answer) => answer.status)
      .catch(() => 0)
    if (status === 200) return
    await sleep(100)
  }
  throw new Error('The site did not get ready.')
}

type Shown = { processed: { state: string } }

/** Waits until the demo is complete: it must not change or use CPU time during tests. */
async function untilFilled(api: string, lastMarks: readonly string[]): Promise<void> {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'demo/manifest.json'), 'utf8')) as {
    files: { kind: string; visibility?: string; small?: number }[]
  }
  const wanted = (kind: string) =>
    manifest.files.filter(
      ({ small, ...file }) => small && file.kind === kind && file.visibility !== 'private',
    ).length
  const query = `{
    videos: getMedias(type: "video", limit: { limit: 50 }) { processed { state } }
    photos: getMedias(type: "photo", limit: { limit: 50 }) { processed { state } }
  }`
  const deadline = Date.now() + FILLING_MS
  while (Date.now() < deadline) {
    const answer = await fetch(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { data } = (await answer.json()) as { data: Record<'videos' | 'photos', Shown[]> }
    const ready = (shown: readonly Shown[]) => shown.filter(({ processed }) => processed.state === 'ready')
    const isShown =
      ready(data.videos).length >= wanted('video') && ready(data.photos).length >= wanted('photo')
    if (isShown && lastMarks.every((mark) => existsSync(mark))) return
    await sleep(200)
  }
  throw new Error('The demo world did not come.')
}

/** Private media is encoded last, and would slow down the first tests. */
async function untilEncoded(dataDir: string): Promise<void> {
  await using embedded = openEmbeddedDatabase(dataDir)
  const names = ENCODINGS.map(({ name }) => name)
  const deadline = Date.now() + FILLING_MS
  while (Date.now() < deadline) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from jobs.job
      where name = any(${names}) and state < 'completed'`.execute(embedded.db)
    if (rows[0]?.left === 0) return
    await sleep(200)
  }
  throw new Error('The demo world is not encoded.')
}
