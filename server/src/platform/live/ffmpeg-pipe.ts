/** One ffmpeg between two pipes: a stream goes in and comes out, and it ends with whoever started it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Log } from '#platform/log.ts'

export type Pipe = {
  write(bytes: Buffer): void
  /** Nothing more goes in; what it still has comes out, and then it ends. */
  finish(): void
  close(): void
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))
const MAX_TAIL = 500

export type PipeOptions = {
  args: readonly string[]
  log: Log
  /** What is said when it fails. */
  words: string
  /** So much waiting means that it does not read any more. */
  maxWaitingBytes: number
  /** How far it stands back behind everything else. */
  niceness?: number
  onBytes(bytes: Buffer): void
  /** It finished as it was asked to; or it ended by itself, or what came out could not be read. */
  onEnd(how: 'finished' | 'failed'): void
}

export function openPipe(options: PipeOptions): Pipe {
  const { args, log, words, maxWaitingBytes, niceness = 0, onBytes, onEnd } = options
  const whole = [
    ...(niceness > 0 ? ['nice', '-n', String(niceness)] : []),
    ...['ffmpeg', '-hide_banner', '-nostats', '-v', 'error', ...args],
  ]
  const [command = 'ffmpeg', ...rest] = SETPRIV
    ? [SETPRIV, '--pdeathsig=KILL', '--no-new-privs', '--', ...whole]
    : whole
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH } })
  let isClosed = false
  let isFinishing = false
  let tail = ''

  function close(): void {
    isClosed = true
    child.stdin.destroy()
    child.kill('SIGKILL')
  }

  function fail(fault: unknown): void {
    if (isClosed) return
    log.warn({ err: fault, said: tail }, words)
    close()
    onEnd('failed')
  }

  child.on('error', fail)
  child.stdin.on('error', fail)
  child.stderr.on('data', (said: Buffer) => {
    tail = (tail + said.toString('utf8')).slice(-MAX_TAIL)
  })
  child.stdout.on('data', (bytes: Buffer) => {
    if (isClosed) return
    try {
      onBytes(bytes)
    } catch (fault) {
      fail(fault)
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
