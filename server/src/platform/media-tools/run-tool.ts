/** Runs ffmpeg and ffprobe with limits and without secrets, and ends them with this process. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Log } from '#platform/log.ts'
import { inSpan } from '#platform/trace-context/in-span.ts'
import { type Confined, confine } from './confinement.ts'
import { keepTail, readProgress } from './tool-output.ts'
import { type Listed, lendFiles } from './unprivileged.ts'
import { watchRoom } from './watch-room.ts'

export type ToolRun = { signal: AbortSignal; log: Log; timeLimitMs?: number; memoryMb?: number }

export type ToolOptions = ToolRun & {
  /** A folder of ours in which the tool creates many files. */
  cwd?: string
  /** The one file that the tool creates. */
  target?: string
  /** Files that one of the inputs references. */
  listed?: Listed
  /** The tool connects to an address that we pass to it; all others have no network. */
  needsNetwork?: boolean
  /** A person waits for the result, so the tool runs with normal priority. */
  isUrgent?: boolean
  onProgress?(outTimeMs: number): void
  /** Receives the output in pieces; then nothing is collected. */
  onStdout?(chunk: Buffer): void
}

/**
 * `failed` and `flood` are statements of the program about the file, `crashed` is most likely caused by the file, `time` means that the
 * time limit was reached. `memory`, `full` and `ended` are problems of the machine: out of memory, disk full, killed by something
 * else, or the program could not be started.
 */
export type ToolEnd = 'time' | 'memory' | 'full' | 'aborted' | 'ended' | 'crashed' | 'flood' | 'failed'

export class ToolFailure extends Error {
  readonly reason: ToolEnd
  /** The end of the program's messages. */
  readonly tail: string
  /** Null if a signal ended the program. */
  readonly exitCode: number | null

  constructor(program: string, reason: ToolEnd, tail: string, exitCode: number | null = null) {
    super(`${program} ended early (${reason})${tail === '' ? '' : `: ${tail.slice(-300)}`}`)
    this.name = 'ToolFailure'
    this.reason = reason
    this.tail = tail
    this.exitCode = exitCode
  }
}

const DEFAULT_TIME_LIMIT_MS = 10 * 60_000
/** Each core adds threads, which reserve far more memory than they use. */
const DEFAULT_MEMORY_MB = 4096 + Math.max(0, availableParallelism() - 4) * 192
const MAX_STDOUT_BYTES = 8 * 1024 * 1024

const OUT_OF_MEMORY =
  /Cannot allocate memory|malloc of size|bad_alloc|failed to map segment|Resource temporarily unavailable/i
const DISK_FULL = /No space left on device|Disk quota exceeded/
const OURS = /Too many open files|Permission denied|Read-only file system|Stale file handle/
const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSYS', 'SIGTRAP']
/** The exit codes of the shell and of nice for a missing or non-executable program. */
const NEVER_BEGAN = [125, 126, 127]
/** ffmpeg exits with these codes if it gets a signal to stop; its own error -1 comes with a message. */
const TERMINATED_CODES = [123, 255]
const ERROR_255 = /Operation not permitted/

/** True if the program itself rejected the file: the machine was healthy, so a retry would end the same way. */
export function isFileError(error: unknown): boolean {
  if (!(error instanceof ToolFailure)) return false
  if (error.reason === 'flood') return true
  return error.reason === 'failed' && !DISK_FULL.test(error.tail) && !OURS.test(error.tail)
}

export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof ToolFailure)) return false
  return error.reason === 'full' || (error.reason === 'failed' && DISK_FULL.test(error.tail))
}

type Program = 'ffmpeg' | 'ffprobe'
type ToolOutput = { stdout: string; stderr: string }

export function runTool(
  program: Program,
  args: readonly string[],
  options: ToolOptions,
): Promise<ToolOutput> {
  return inSpan({ name: program }, () => runInBounds(program, args, options))
}

async function runInBounds(
  program: Program,
  args: readonly string[],
  options: ToolOptions,
): Promise<ToolOutput> {
  const { signal, log, timeLimitMs = DEFAULT_TIME_LIMIT_MS, onProgress } = options
  const startedAt = performance.now()
  await using lent = await lendFiles(args, options)
  // Asked last: no await may follow before the listener for the end is attached.
  if (signal.aborted) throw new ToolFailure(program, 'aborted', '')
  const { command, args: commandArgs, user } = commandFor(program, lent.args, options)
  // A process group of its own, so that all its children can be ended with it.
  const child = spawn(command, commandArgs, {
    cwd: options.cwd,
    detached: true,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe', ...lent.descriptors],
    ...user,
  })
  const { stdout, stderr: complaints } = child
  if (!stdout || !complaints) throw new Error('a tool without output')

  let stopped: ToolEnd | null = null
  const stop = (reason: ToolEnd): void => {
    stopped ??= reason
    killGroup(child.pid)
  }
  const onAbort = (): void => stop('aborted')
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => stop('time'), timeLimitMs)

  await using room = watchRoom(options)
  const stderr = keepTail(complaints)
  const output: Buffer[] = []
  let outputBytes = 0
  if (onProgress) readProgress(stdout, onProgress)
  else if (options.onStdout) stdout.on('data', options.onStdout)
  else
    stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length
      if (outputBytes > MAX_STDOUT_BYTES) stop('flood')
      else output.push(chunk)
    })

  try {
    const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code, endSignal) => resolve({ code, signal: endSignal }))
      },
    )
    const tail = stderr()
    log.debug({ program, ms: Math.round(performance.now() - startedAt), code: end.code }, 'media tool ended')
    if (stopped !== null) throw new ToolFailure(program, stopped, tail)
    // Some writers ignore errors: nothing that was written on a full disk is trusted.
    if (await room.ranOut()) throw new ToolFailure(program, 'full', tail)
    if (end.code !== 0) throw new ToolFailure(program, reasonOf(end, tail), tail, end.code)
    return { stdout: Buffer.concat(output).toString('utf8'), stderr: tail }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    killGroup(child.pid)
  }
}

function commandFor(program: Program, args: readonly string[], options: ToolOptions): Confined {
  const { timeLimitMs = DEFAULT_TIME_LIMIT_MS, memoryMb = DEFAULT_MEMORY_MB, isUrgent, onProgress } = options
  const own = program === 'ffmpeg' ? ['-nostdin', '-nostats', '-hide_banner', '-y'] : ['-hide_banner']
  const progress = onProgress ? ['-progress', 'pipe:1'] : []
  return confine([program, ...own, '-v', 'error', ...progress, ...args], {
    memoryMb,
    cpuSeconds: Math.ceil(timeLimitMs / 1000) * availableParallelism() + 1,
    niceness: isUrgent || program === 'ffprobe' ? 0 : 10,
    ...(options.needsNetwork && { needsNetwork: true }),
  })
}

type End = { code: number | null; signal: NodeJS.Signals | null }

function reasonOf({ code, signal }: End, tail: string): ToolEnd {
  if (signal === 'SIGXCPU') return 'time'
  // Killed from outside: if memory is short, that is the kernel.
  if (signal === 'SIGKILL' || OUT_OF_MEMORY.test(tail)) return 'memory'
  if (signal !== null) return CRASHES.includes(signal) ? 'crashed' : 'ended'
  if (code !== null && NEVER_BEGAN.includes(code)) return 'ended'
  if (code !== null && TERMINATED_CODES.includes(code) && !ERROR_255.test(tail)) return 'ended'
  return 'failed'
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
