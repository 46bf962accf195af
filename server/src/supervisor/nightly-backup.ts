/** A backup each night, in a process of its own: late where a night was missed, and again an hour after it failed. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupStateAt } from '#platform/backup/backup-state.ts'
import type { Log } from '#platform/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import type { BackupConfig } from '../config/backup.ts'

const COMMAND = path.join(import.meta.dirname, '../backup.ts')
/** A site that just started has other things to do first. */
const AFTER_START_MS = 10 * MINUTE_MS

type Told = { now: Date; at: BackupConfig['at']; goodAt: Date | null; hasFailed: boolean }

/** How long to wait for the next one. */
export function untilBackup({ now, at, goodAt, hasFailed }: Told): number {
  if (hasFailed) return HOUR_MS
  if (!goodAt || now.getTime() - goodAt.getTime() > DAY_MS + HOUR_MS) return AFTER_START_MS
  const next = new Date(now)
  next.setUTCHours(at.hour, at.minute, 0, 0)
  const waitMs = next.getTime() - now.getTime()
  return waitMs > 0 ? waitMs : waitMs + DAY_MS
}

export type NightlyOptions = {
  backup: Pick<BackupConfig, 'at' | 'keep'> & { to: string }
  databaseUrl: string
  log: Log
  signal: AbortSignal
  /** The real ones in a site, others in tests. */
  run?: (options: NightlyOptions) => Promise<boolean>
  wait?: (ms: number) => Promise<unknown>
}

export async function backUpNightly(options: NightlyOptions): Promise<void> {
  const { backup, databaseUrl, log, signal, run = runCommand } = options
  const wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal, ref: false }))
  let goodAt: Date | null = null
  for (let hasFailed = false; !signal.aborted; ) {
    goodAt = laterOf(goodAt, await lastGoodAt(databaseUrl, log))
    await wait(untilBackup({ now: new Date(), at: backup.at, goodAt, hasFailed })).catch(() => undefined)
    if (signal.aborted) return
    hasFailed = !(await run(options))
    // Known here as well: where the database could not be told of it, the next one still waits for its night.
    if (!hasFailed) goodAt = new Date()
    if (!signal.aborted)
      log[hasFailed ? 'error' : 'info'](
        hasFailed ? 'the nightly backup failed' : 'the nightly backup is made',
      )
  }
}

/** Others make backups too: by hand, or before this start. */
async function lastGoodAt(databaseUrl: string, log: Log): Promise<Date | null> {
  try {
    const { good } = await backupStateAt(databaseUrl)
    return good && new Date(good.at)
  } catch (error) {
    log.warn({ err: error }, 'when the last backup was made could not be read')
    return null
  }
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other)
}

/** Gentle with those who serve: it has the whole night. */
function runCommand({ backup, log, signal }: NightlyOptions): Promise<boolean> {
  const args = [process.execPath, COMMAND, backup.to, '--keep', String(backup.keep), '--mail']
  const child = spawn('nice', ['-n', '10', ...args], { stdio: ['ignore', 'ignore', 'pipe'], signal })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000)
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (!signal.aborted) log.error({ reason: error.message }, 'the nightly backup could not be run')
      resolve(false)
    })
    child.on('close', (code) => {
      if (code !== 0 && !signal.aborted)
        log.error({ code, said: said.trim() }, 'what the nightly backup said')
      resolve(code === 0)
    })
  })
}
