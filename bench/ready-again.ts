/** Downtime of a site after a kill -9 of its web role, database or worker, against the promised ten seconds. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'
import type { Result } from './measure.ts'

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
const PROMISE_MS = 10_000
const GIVEN_UP_MS = 120_000
/** Identified by a word of their command lines. */
const VICTIMS = ['web', 'postgres', 'worker']

export async function benchReadyAgain(): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    RTMP_PORT: '0',
    WEBRTC_PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }
  const site = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  const exited = new Promise((resolve) => site.once('exit', resolve))
  try {
    await untilHealthy(port)
    const waits: string[] = []
    let longestMs = 0
    for (const word of VICTIMS) {
      const ms = await kill(childOf(site.pid ?? 0, word), port)
      longestMs = Math.max(longestMs, ms)
      waits.push(`${word} ${Math.round(ms)}`)
    }
    return {
      name: 'ready again after kill -9',
      ratio: longestMs / PROMISE_MS,
      atMost: 1,
      detail: `${waits.join(', ')} of ${PROMISE_MS} ms`,
    }
  } finally {
    site.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function kill(pid: number, port: number): Promise<number> {
  const killedAt = performance.now()
  process.kill(pid, 'SIGKILL')
  // The health check notices the failure with a delay.
  await sleep(200)
  await untilHealthy(port)
  return performance.now() - killedAt
}

async function untilHealthy(port: number): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status)
  const deadline = performance.now() + GIVEN_UP_MS
  while ((await ask().catch(() => 0)) !== 200) {
    if (performance.now() > deadline) throw new Error('the site did not get ready')
    await sleep(10)
  }
}

function childOf(parent: number, word: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => parentOf(pid) === parent && read(`/proc/${pid}/cmdline`).includes(word))
  if (!found) throw new Error(`the site has no ${word}`)
  return Number(found)
}

function parentOf(pid: string): number {
  return Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1])
}

/** A process may end between being listed and being read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
