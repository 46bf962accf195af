/** One ffmpeg between two pipes: sound goes in and comes out, and it ends with whoever started it. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Log } from '#platform/log.ts'

export type Pipe = { write(bytes: Buffer): void; close(): void }

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))
/** Sound is a few kilobytes a second: so much waiting means that it does not read any more. */
const MAX_WAITING_BYTES = 512 * 1024
const MAX_TAIL = 500

export type PipeOptions = {
  args: readonly string[]
  log: Log
  onBytes(bytes: Buffer): void
  /** It ended by itself, or what came out could not be read. */
  onEnd(): void
}

export function openPipe({ args, log, onBytes, onEnd }: PipeOptions): Pipe {
  const whole = ['ffmpeg', '-hide_banner', '-nostats', '-v', 'error', ...args]
  const [command = 'ffmpeg', ...rest] = SETPRIV
    ? [SETPRIV, '--pdeathsig=KILL', '--no-new-privs', '--', ...whole]
    : whole
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH } })
  let isClosed = false
  let tail = ''

  function close(): void {
    isClosed = true
    child.stdin.destroy()
    child.kill('SIGKILL')
  }

  function fail(fault: unknown): void {
    if (isClosed) return
    log.warn({ err: fault, said: tail }, 'sound of a live is not converted any more')
    close()
    onEnd()
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
  child.on('close', (code) => fail(new Error(`ffmpeg ended with ${code}`)))
  return {
    write(bytes) {
      if (isClosed) return
      child.stdin.write(bytes)
      if (child.stdin.writableLength > MAX_WAITING_BYTES) fail(new Error('ffmpeg does not keep up'))
    },
    close,
  }
}
