/** Runs ffmpeg and ffprobe so that they can take neither the machine nor a secret, and never outlive us. */
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
  /** A folder of ours in which it makes many files. */
  cwd?: string
  /** The one file it makes. */
  target?: string
  /** Files that one of its inputs names. */
  listed?: Listed
  /** It sends to an address that we name; all others reach no network. */
  needsNetwork?: boolean
  /** Somebody waits for it: it does not stand back behind the rest of the machine. */
  isUrgent?: boolean
  onProgress?(outTimeMs: number): void
  /** Takes the output piece by piece; nothing is kept then. */
  onStdout?(chunk: Buffer): void
}

/**
 * `failed` and `flood` are what the program said of the file, `crashed` most likely the file's doing, `time` the end of
 * what we grant it. `memory`, `full` and `ended` are the machine's: no memory, no room on the disk, ended by somebody
 * else, or it never began.
 */
export type ToolEnd = 'time' | 'memory' | 'full' | 'aborted' | 'ended' | 'crashed' | 'flood' | 'failed'

export class ToolFailure extends Error {
  readonly reason: ToolEnd
  /** The last that the program said. */
  readonly tail: string
  /** Null when it did not end by itself. */
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
/** Every core adds threads, each of which reserves room that it hardly uses. */
const DEFAULT_MEMORY_MB = 4096 + Math.max(0, availableParallelism() - 4) * 192
const MAX_STDOUT_BYTES = 8 * 1024 * 1024

const OUT_OF_MEMORY =
  /Cannot allocate memory|malloc of size|bad_alloc|failed to map segment|Resource temporarily unavailable/i
const DISK_FULL = /No space left on device|Disk quota exceeded/
const OURS = /Too many open files|Permission denied|Read-only file system|Stale file handle/
const CRASHES = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSYS', 'SIGTRAP']
/** What the shell and nice answer with when there is no such program, or none that may be run. */
const NEVER_BEGAN = [125, 126, 127]
/** ffmpeg ends by itself when it is told to, with these; -1 as an error of its own comes with its words. */
const TOLD_TO_END = [123, 255]
const ERROR_255 = /Operation not permitted/

/** True when the program itself gave up on the file: the machine was well, so a second try ends the same. */
export function isFaultOfFile(error: unknown): boolean {
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
  // Asked last: from here on nothing pauses until the end is listened for.
  if (signal.aborted) throw new ToolFailure(program, 'aborted', '')
  const { command, args: commandArgs, user } = commandFor(program, lent.args, options)
  // Leading a group of its own, it can be ended together with whatever it starts.
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
    // Some of what writes goes on without a word: whatever came out on a full disk is not believed.
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
  // Killed by somebody else: on a full machine that is the kernel.
  if (signal === 'SIGKILL' || OUT_OF_MEMORY.test(tail)) return 'memory'
  if (signal !== null) return CRASHES.includes(signal) ? 'crashed' : 'ended'
  if (code !== null && NEVER_BEGAN.includes(code)) return 'ended'
  if (code !== null && TOLD_TO_END.includes(code) && !ERROR_255.test(tail)) return 'ended'
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
