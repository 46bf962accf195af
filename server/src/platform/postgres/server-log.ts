/** The log of our own PostgreSQL: one file and its predecessor, both bounded, also while the server runs. */
import { copyFileSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Log } from '../log.ts'

export type LogLimit = { maxBytes: number; checkMs: number }

const LIMIT: LogLimit = { maxBytes: 8 * 1024 * 1024, checkMs: 10_000 }
const TAIL_LINES = 12

export type ServerLog = {
  /** For the server to append to; the caller closes it. */
  open(): number
  /** Everything since `from`, an earlier result of `size`. */
  since(from: number): string
  size(): number
  tail(): string
  stop(): void
}

export function watchServerLog(file: string, log: Log, { maxBytes, checkMs }: LogLimit = LIMIT): ServerLog {
  const size = () => (existsSync(file) ? statSync(file).size : 0)
  const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const rotateIfLarge = () => {
    if (size() > maxBytes) rotate(file, log)
  }
  rotateIfLarge()
  const timer = setInterval(rotateIfLarge, checkMs).unref()
  return {
    open: () => openSync(file, 'a', 0o600),
    size,
    since: (from) => text().slice(from),
    tail: () => text().split('\n').slice(-TAIL_LINES).join('\n') || '(no log)',
    stop: () => clearInterval(timer),
  }
}

/** The server keeps the file open in append mode, so the content is copied and the file truncated. */
function rotate(file: string, log: Log): void {
  const older = `${file}.1`
  try {
    copyFileSync(file, older)
  } catch (error) {
    // On a full disk the space matters more than the old lines.
    rmSync(older, { force: true })
    log.warn({ err: error }, 'the database log could not be rotated; its old lines are lost')
  }
  truncateSync(file)
}
