/**
 * Time without a picture after a kill -9 of the live role: with one role, which its supervisor restarts, and with a second role
 * that takes over. The encoder reconnects immediately, as OBS does after its first failure; a player polls as often as ours does.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/postgres/database.ts'
import { freePort } from '../server/test/free-port.ts'
import { COMPILE_CACHE } from '../server/test/process-env.ts'
import { type Seeded, seedAccount } from '../server/test/seed.ts'
import { childrenOf, pidsWithCommand } from '../server/test/spawned-site.ts'
import { startBenchServer } from './database.ts'
import type { Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
const ALONE_MS = 4_000
const TAKEN_OVER_MS = 2_000
const GIVEN_UP_MS = 120_000
const SECRET = 'a secret of the bench that both machines have'
/** Startup time of the spare role: a role that dies right after its start is not part of the measurement. */
const SPARE_MS = unlessTrial(25_000, 0)

export async function benchLiveFailover(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer())
  const databaseUrl = await server.createDatabase('bench_failover')
  const { db, close } = openDatabase({ url: databaseUrl, maxConnections: 2 })
  stack.defer(close)
  const creator = await seedAccount({ app: { db } }, { username: 'bench.failover', isCreator: true })
  const first = await startMachine(databaseUrl, 'web,live')
  stack.defer(first.stop)
  const second = await startMachine(databaseUrl, 'live')
  stack.defer(second.stop)
  const key = await keyOf(first.url, creator)
  await until(async () => (await liveNodes(db)) === 2)
  await sleep(SPARE_MS)

  const hls = async () => (await playbackOf(first.url, creator)) ?? ''
  const one = await measure(first, { ingestUrls: [first.rtmp(key)], hls })
  const two = await measure(first, { ingestUrls: [second.rtmp(key), first.rtmp(key)], hls })
  return [
    resultOf('no picture after a kill of the only live role', one, ALONE_MS),
    resultOf('no picture when a second live role takes over', two, TAKEN_OVER_MS),
  ]
}

function resultOf(name: string, { totalMs, steps }: Measured, limitMs: number): Result {
  const detail = `${Math.round(totalMs)} of ${limitMs} ms by LL-HLS: ${steps}`
  return { name, ratio: totalMs / limitMs, atMost: 1, detail }
}

type Measured = { totalMs: number; steps: string }
type Machine = { url: string; pid: number; rtmp(key: string): string; stop(): Promise<void> }

async function measure(
  machine: Machine,
  { ingestUrls, hls }: { ingestUrls: readonly string[]; hls(): Promise<string> },
): Promise<Measured> {
  const home = encoder([machine.rtmp(ingestUrls[0]?.split('/').at(-1) ?? '')])
  try {
    await until(async () => (await newestPart(machine.url, await hls())) !== null)
    const before = await newestPart(machine.url, await hls())
    home.leave()
    const [role = 0] = childrenOf(machine.pid).filter((pid) => pidsWithCommand('role.ts live').includes(pid))
    const killedAt = performance.now()
    process.kill(role, 'SIGKILL')
    const back = encoder(ingestUrls)
    try {
      const address = await hls()
      await until(async () => {
        const now = await newestPart(machine.url, address)
        return now !== null && now !== before
      }, 100)
      const totalMs = performance.now() - killedAt
      return { totalMs, steps: `its encoder was let in after ${Math.round(back.acceptedAt() - killedAt)} ms` }
    } finally {
      await back.stop()
    }
  } finally {
    await home.stop()
  }
}

/** An ffmpeg that restarts at the next ingest URL as soon as it ends. */
function encoder(ingestUrls: readonly string[]) {
  let isOver = false
  let current = begin(0)
  let acceptedAt = Number.NaN

  function begin(tries: number): ReturnType<typeof spawn> {
    const child = spawn('ffmpeg', [
      ...['-nostdin', '-loglevel', 'info', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '25',
        '-f',
        'flv',
        ingestUrls[tries % ingestUrls.length] ?? '',
      ],
    ])
    child.stderr?.setEncoding('utf8').on('data', (said: string) => {
      if (said.includes('frame=') && Number.isNaN(acceptedAt)) acceptedAt = performance.now()
    })
    child.once('close', () => {
      if (!isOver) current = begin(tries + 1)
    })
    return child
  }

  return {
    acceptedAt: () => acceptedAt,
    /** Does not reconnect when its connection is closed. */
    leave() {
      isOver = true
    },
    async stop() {
      isOver = true
      if (current.exitCode !== null || current.signalCode !== null) return
      const ended = new Promise((resolve) => current.once('close', resolve))
      current.kill('SIGKILL')
      await ended
    },
  }
}

async function startMachine(databaseUrl: string, roles: string): Promise<Machine> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const [port, rtmpPort, webrtcPort] = [await freePort(), await freePort(), await freePort()]
  const site = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', LOG_LEVEL: 'error' },
      ...{ NODE_COMPILE_CACHE: COMPILE_CACHE, HOST: '127.0.0.1', PORT: String(port), SECRET_KEY: SECRET },
      ...{ RTMP_PORT: String(rtmpPort), WEBRTC_PORT: String(webrtcPort), DATA_DIR: dataDir },
      ...{ DATABASE_URL: databaseUrl, ROLES: roles, DEMO: 'off', RATE_LIMITS: 'off' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => site.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  if (roles.includes('web'))
    await until(async () => (await fetch(`${url}/`).catch(() => null))?.status === 200)
  return {
    url,
    pid: site.pid ?? 0,
    rtmp: (key) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    async stop() {
      site.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Db = ReturnType<typeof openDatabase>['db']

async function liveNodes(db: Db): Promise<number> {
  return (await db.selectFrom('live_nodes').select('id').execute()).length
}

async function ask<Data>(url: string, query: string, cookie = ''): Promise<Data> {
  const headers = { 'content-type': 'application/json', cookie, origin: url }
  const answer = await fetch(`${url}/api`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = (await answer.json()) as { data?: Data }
  if (!data) throw new Error('the site did not answer')
  return data
}

async function keyOf(url: string, { cookie }: Seeded): Promise<string> {
  return (await ask<{ generateRtmp: string }>(url, 'mutation { generateRtmp }', cookie)).generateRtmp
}

async function playbackOf(url: string, { id }: Seeded): Promise<string | null> {
  type Shown = { liveOf: { playback: { hls: string } | null } | null }
  return (
    (await ask<Shown>(url, `{ liveOf(user: "${id}") { playback { hls } } }`)).liveOf?.playback?.hls ?? null
  )
}

/** Name of the newest available part; names are never reused. */
async function newestPart(url: string, hls: string): Promise<string | null> {
  if (hls === '') return null
  const playlist = await fetch(`${url}${hls}`).catch(() => null)
  if (playlist?.status !== 200) return null
  const name = [...(await playlist.text()).matchAll(/#EXT-X-PART:[^\n]*URI="(.+?)"/g)].at(-1)?.[1]
  if (!name) return null
  const part = await fetch(`${url}${name.startsWith('/') ? name : hls.replace(/[^/]+$/, name)}`).catch(
    () => null,
  )
  return part?.status === 200 ? name : null
}

async function until(isSo: () => Promise<boolean>, everyMs = 100): Promise<void> {
  const deadline = performance.now() + GIVEN_UP_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('what the measurement waits for did not come')
    await sleep(everyMs)
  }
}
