/** An ffmpeg process between two pipes; it ends with its parent. */
import { spawn } from 'node:child_process'
import type { Log } from '#platform/log.ts'
import { confine } from '#platform/media-tools/confinement.ts'

type Pipe = {
  write(bytes: Buffer): void
  /** Closes the input; remaining output is still delivered. */
  finish(): void
  close(): void
}

const MAX_TAIL = 500
/** A live stream has no maximum duration. A tool that stops reading is ended by the waiting-bytes limit; this bounds anything else. */
const CPU_SECONDS = 48 * 60 * 60

type PipeOptions = {
  /** Input format in ffmpeg's terms; no other format or protocol is opened, whatever the bytes refer to. */
  format: 'flv' | 'ogg'
  /** Options before the input. */
  inputArgs: readonly string[]
  /** Options after the input. */
  outputArgs: readonly string[]
  memoryMb: number
  log: Log
  /** Log message on failure. */
  failureMessage: string
  /** Above this many unread bytes, ffmpeg counts as stuck. */
  maxWaitingBytes: number
  /** Scheduling priority (nice value). */
  niceness?: number
  onBytes(bytes: Buffer): void
  /** Finished after `finish()`; or exited by itself, or its output was unreadable. */
  onEnd(how: 'finished' | 'failed'): void
}

export function openPipe(options: PipeOptions): Pipe {
  const {
    format,
    inputArgs,
    outputArgs,
    memoryMb,
    log,
    failureMessage,
    maxWaitingBytes,
    niceness = 0,
    onBytes,
    onEnd,
  } = options
  const input = ['-protocol_whitelist', 'pipe', '-format_whitelist', format, '-f', format, '-i', 'pipe:0']
  const {
    command,
    args: commandArgs,
    user,
  } = confine(['ffmpeg', '-hide_banner', '-nostats', '-v', 'error', ...inputArgs, ...input, ...outputArgs], {
    memoryMb,
    cpuSeconds: CPU_SECONDS,
    niceness,
    writesNoFiles: true,
  })
  const child = spawn(command, commandArgs, {
    ...{ stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH }, cwd: '/', ...user },
  })
  let isClosed = false
  let isFinishing = false
  let tail = ''

  function close(): void {
    isClosed = true
    child.stdin.destroy()
    child.kill('SIGKILL')
  }

  function fail(error: unknown): void {
    if (isClosed) return
    log.warn({ err: error, said: tail }, failureMessage)
    close()
    onEnd('failed')
  }

  child.on('error', fail)
  child.stdin.on('error', fail)
  child.stderr.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('utf8')).slice(-MAX_TAIL)
  })
  child.stdout.on('data', (bytes: Buffer) => {
    if (isClosed) return
    try {
      onBytes(bytes)
    } catch (error) {
      fail(error)
    }
  })
  child.on('close', (code) => {
    if (isClosed) return
    if (!isFinishing || code !== 0) return fail(new Error(`ffmpeg ended with ${code}`))
    isClosed = true
    onEnd('finished')
  })
  return {
    write(bytes) {
      if (isClosed || isFinishing) return
      child.stdin.write(bytes)
      if (child.stdin.writableLength > maxWaitingBytes) fail(new Error('ffmpeg does not keep up'))
    },
    finish() {
      isFinishing = true
      child.stdin.end()
    },
    close,
  }
}
