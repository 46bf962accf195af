/** The product's web and live roles as separate processes, with a creator who may stream, and the CPU time of each role. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/postgres/database.ts'
import { freePort } from '../server/test/free-port.ts'
import { COMPILE_CACHE } from '../server/test/process-env.ts'
import { type Seeded, seedAccount } from '../server/test/seed.ts'
import { childrenOf } from '../server/test/spawned-site.ts'
import { startBenchServer } from './database.ts'

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
const TIMEOUT_MS = 300_000

export type LiveSite = AsyncDisposable & {
  url: string
  creator: Seeded
  /** Ingest URL of the creator's encoder. */
  rtmp: string
  pids: { web: number; live: number }
  ask<Data>(query: string, cookie?: string): Promise<Data>
  untilLive(): Promise<void>
}

export async function openLiveSite(): Promise<LiveSite> {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = stack.use(await startBenchServer())
  const databaseUrl = await server.createDatabase('bench_live')
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 2 })
  const creator = await seedAccount({ app: { db } }, { username: 'bench.live', isCreator: true })
  await close()
  const [port, rtmpPort, webrtcPort] = [await freePort(), await freePort(), await freePort()]
  const site = spawn(process.execPath, [MAIN], {
    env: {
      ...{
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
      },
      ...{
        PORT: String(port),
        RTMP_PORT: String(rtmpPort),
        WEBRTC_PORT: String(webrtcPort),
        HOST: '127.0.0.1',
      },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ROLES: 'web,live', DEMO: 'off', RATE_LIMITS: 'off' },
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => site.once('exit', resolve))
  stack.defer(async () => {
    site.kill('SIGTERM')
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  const ask = asker(url)
  await until(async () => (await fetch(`${url}/`).catch(() => null))?.status === 200)
  const { generateRtmp: key } = await ask<{ generateRtmp: string }>(
    'mutation { generateRtmp }',
    creator.cookie,
  )
  await acceptTerms(ask, creator)
  const status = async () =>
    (await ask<Status>(`{ liveOf(user: "${creator.id}") { status } }`)).liveOf?.status
  // From here on, the caller is responsible for cleanup.
  const opened = stack.move()
  return {
    ...{ url, creator, ask, pids: rolesOf(site.pid ?? 0) },
    rtmp: `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    untilLive: () => until(async () => (await status()) === 'live'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type Status = { liveOf: { status: string } | null }

function asker(url: string) {
  return async <Data>(query: string, cookie = ''): Promise<Data> => {
    const headers = { 'content-type': 'application/json', cookie, origin: url }
    const answer = await fetch(`${url}/api`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const { data, errors } = (await answer.json()) as { data?: Data; errors?: unknown }
    if (!data || errors) throw new Error(JSON.stringify(errors))
    return data
  }
}

/** Accepts the creator terms, which the studio would otherwise show first. */
async function acceptTerms(ask: LiveSite['ask'], { cookie }: Seeded): Promise<void> {
  type TermsResponse = { logged_in: { terms_to_accept: number | null } }
  const { logged_in } = await ask<TermsResponse>('{ logged_in { terms_to_accept } }', cookie)
  const version = logged_in.terms_to_accept
  if (version !== null) await ask(`mutation { acceptTerms(version: ${version}) }`, cookie)
}

function rolesOf(supervisor: number): { web: number; live: number } {
  const words = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const find = (role: string) => childrenOf(supervisor).find((pid) => words(pid).includes(role)) ?? 0
  return { web: find('web'), live: find('live') }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('what the measurement waits for did not come')
    await sleep(100)
  }
}

/** CPU time of these processes since their start, all threads, in milliseconds. */
export function workedMs(...pids: number[]): number {
  return pids
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`))
    .reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6, 0)
}
