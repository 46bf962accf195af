/** Time from a second start until the health check succeeds, against the promised five seconds. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'
import { median, type Result } from './measure.ts'
import { unlessTrial } from './size.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROMISE_MS = 5_000
const STARTS = unlessTrial(3, 1)

export async function benchWarmStart(): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  try {
    await startAndStop(dataDir)
    const times: number[] = []
    for (let round = 0; round < STARTS; round += 1) times.push(await startAndStop(dataDir))
    const ms = median(times)
    return {
      name: 'second start, npm start to healthy',
      ratio: ms / PROMISE_MS,
      atMost: 1,
      detail: `${Math.round(ms)} of ${PROMISE_MS} ms`,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  // npm runs on the system's Node, which may not support the options of ours.
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    PORT: String(port),
    RTMP_PORT: '0',
    WEBRTC_PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const site = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore' })
  const exited = new Promise((resolve) => site.once('exit', resolve))
  while (
    (await fetch(`http://127.0.0.1:${port}/api/health`)
      .then((answer) => answer.status)
      .catch(() => 0)) !== 200
  ) {
    if (site.exitCode !== null || performance.now() - startedAt > 120_000)
      throw new Error('the site did not start')
    await sleep(10)
  }
  const ms = performance.now() - startedAt
  site.kill('SIGTERM')
  await exited
  return ms
}
