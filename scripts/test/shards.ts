/** Processes that run test files sequentially; one that dies or hangs is replaced, and only its file fails. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { cpuSecondsOf } from '../../server/test/cpu.ts'
import type { ShardMessage } from './node-test.ts'
import { progress } from './progress.ts'

/** A test by name with its failure, or with the reason why it was skipped. */
export type TestMessage = { name: string; words: string }
export type FileOutcome = { passed: number; failures: TestMessage[]; skips: TestMessage[] }
export type FileResult = FileOutcome & {
  file: string
  seconds: number
  cpuSeconds: number
}

export type Shard = { run(file: string): Promise<FileResult>; stop(): void }

const SHARD = path.join(import.meta.dirname, 'shard.ts')
/** A large young generation: most objects of test sites are short-lived, so less frequent collections are much cheaper. */
const YOUNG_MB = '--max-semi-space-size=64'
/**
 * Modules are never unloaded, so the objects of earlier files stay in memory. Garbage collection then made files with large
 * buffers four to six times as slow; a process above this size is replaced.
 */
const FULL_MB = 900
/** More than ten times what any file takes on an idle machine. */
export const HUNG_AFTER_MS = 10 * 60_000

export function createShard(
  node: string,
  env: NodeJS.ProcessEnv,
  { fullMb = FULL_MB, hungAfterMs = HUNG_AFTER_MS } = {},
): Shard {
  let child: ChildProcess | null = null

  async function alive(): Promise<ChildProcess> {
    if (child?.connected) return child
    const started = spawn(node, [YOUNG_MB, SHARD], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    child = started
    for (const output of [started.stdout, started.stderr])
      output?.setEncoding('utf8').on('data', progress.print)
    await new Promise<void>((resolve, reject) => {
      started.once('message', () => resolve())
      started.once('exit', (code) => reject(new Error(`A test process ended at its start with ${code}.`)))
    })
    return started
  }

  return {
    async run(file) {
      const process = await alive()
      const startedAt = performance.now()
      const usedBefore = cpuSecondsOf(process.pid ?? 0)
      const { megabytes, ...outcome } = await oneFile(process, file, hungAfterMs)
      const seconds = (performance.now() - startedAt) / 1000
      const cpuSeconds = Math.max(0, cpuSecondsOf(process.pid ?? 0) - usedBefore)
      if (megabytes > fullMb) process.kill('SIGKILL')
      if (process.exitCode !== null || process.killed) child = null
      return { file, ...outcome, seconds, cpuSeconds }
    },
    stop: () => void child?.kill('SIGKILL'),
  }
}

function oneFile(
  child: ChildProcess,
  file: string,
  hungAfterMs: number,
): Promise<FileOutcome & { megabytes: number }> {
  let [passed, megabytes] = [0, 0]
  /** For the message of a process that ends. */
  let lastStarted = 'its first test'
  const [failures, skips]: [TestMessage[], TestMessage[]] = [[], []]
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(hung)
      child.off('message', onMessage).off('exit', die)
      resolve({ passed, failures, skips, megabytes })
    }
    const onMessage = (message: ShardMessage) => {
      if (message.type === 'ready') return
      if (message.type === 'start') {
        lastStarted = message.name
        return
      }
      if (message.type === 'test') {
        const { name, failure, skip } = message
        if (failure !== null) failures.push({ name, words: failure })
        else if (skip !== null) skips.push({ name, words: skip })
        else passed += 1
        return
      }
      if (message.failure !== null) failures.push({ name: 'the file itself', words: message.failure })
      megabytes = message.megabytes
      finish()
    }
    const die = (code: number | null, signal: string | null) => {
      const words = `its process ended with ${signal ?? code}, at or after: ${lastStarted}`
      failures.push({ name: 'the file itself', words })
      finish()
    }
    const hung = setTimeout(() => child.kill('SIGKILL'), hungAfterMs)
    child.on('message', onMessage).on('exit', die)
    child.send(file)
  })
}
