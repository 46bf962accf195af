/** Starts the whole product like an operator does, as real processes on a separate data directory. */

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { freePort } from './free-port.ts'
import { PRODUCT_ENV } from './process-env.ts'
import { waitUntil } from './wait-until.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')

export type SpawnedSite = {
  url: string
  pid: number
  output(): string
  exit: Promise<number | null>
  health(): Promise<number>
  untilHealth(status: number): Promise<void>
  kill(signal: NodeJS.Signals): void
}

export function emptyDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'candid-house-'))
  cleanUpAfterFile(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export async function spawnSite(
  dataDir: string,
  env: Record<string, string> = {},
  /** The entry point, perhaps of another version. */
  main = MAIN,
): Promise<SpawnedSite> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: {
      ...PRODUCT_ENV,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'warn',
      PASSWORD_COST: 'test',
      // Without the live role, which has its own tests: each role loads the whole product.
      ROLES: 'web,worker',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanUpAfterFile(async () => {
    if (child.exitCode === null && child.signalCode === null) await endOf(child, 'SIGTERM')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const url = `http://127.0.0.1:${port}`
  const health = () =>
    fetch(`${url}/api/health`)
      .then((answer) => answer.status)
      .catch(() => 0)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    exit: new Promise((resolve) => child.once('exit', resolve)),
    health,
    untilHealth: (status) =>
      waitUntil(
        async () => (await health()) === status,
        () => `health never was ${status}:\n${output}`,
      ),
    kill: (signal) => child.kill(signal),
  }
}

/** All processes whose command line contains all these strings. */
export function pidsWithCommand(...words: string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const line = commandLine(pid)
      return words.every((word) => line.includes(word))
    })
    .map(Number)
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1] === String(pid))
    .map(Number)
}

function commandLine(pid: string): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exited
}
