/** Runs a nightly backup in a child process: catches up after a missed night, and retries an hour after a failure. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backupStateAt } from '#platform/backup/backup-state.ts'
import type { Log } from '#platform/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import type { BackupConfig } from '../config/backup.ts'

const BACKUP_SCRIPT = path.join(import.meta.dirname, '../cli/backup.ts')
/** Leaves a starting site time to settle. */
const AFTER_START_MS = 10 * MINUTE_MS

type ScheduleInput = { now: Date; at: BackupConfig['at']; goodAt: Date | null; hasFailed: boolean }

/** Milliseconds until the next backup. */
export function msUntilBackup({ now, at, goodAt, hasFailed }: ScheduleInput): number {
  if (hasFailed) return HOUR_MS
  if (!goodAt || now.getTime() - goodAt.getTime() > DAY_MS + HOUR_MS) return AFTER_START_MS
  const next = new Date(now)
  next.setUTCHours(at.hour, at.minute, 0, 0)
  const waitMs = next.getTime() - now.getTime()
  return waitMs > 0 ? waitMs : waitMs + DAY_MS
}

type NightlyOptions = {
  backup: Pick<BackupConfig, 'at' | 'keep'> & { to: string }
  databaseUrl: string
  log: Log
  signal: AbortSignal
  /** Replaced in tests. */
  run?: (options: NightlyOptions) => Promise<boolean>
  wait?: (ms: number) => Promise<unknown>
}

export async function backUpNightly(options: NightlyOptions): Promise<void> {
  const { backup, databaseUrl, log, signal, run = runCommand } = options
  const wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal, ref: false }))
  let goodAt: Date | null = null
  for (let hasFailed = false; !signal.aborted; ) {
    goodAt = laterOf(goodAt, await lastGoodAt(databaseUrl, log))
    await wait(msUntilBackup({ now: new Date(), at: backup.at, goodAt, hasFailed })).catch(() => undefined)
    if (signal.aborted) return
    hasFailed = !(await run(options))
    // Also remembered here, in case the backup could not be recorded in the database.
    if (!hasFailed) goodAt = new Date()
    if (!signal.aborted)
      log[hasFailed ? 'error' : 'info'](
        hasFailed ? 'the nightly backup failed' : 'the nightly backup succeeded',
      )
  }
}

/** Includes backups made by hand or before this start. */
async function lastGoodAt(databaseUrl: string, log: Log): Promise<Date | null> {
  try {
    const { good } = await backupStateAt(databaseUrl)
    return good && new Date(good.at)
  } catch (error) {
    log.warn({ err: error }, 'the time of the last backup could not be read')
    return null
  }
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other)
}

/** Low priority: it has the whole night. */
function runCommand({ backup, log, signal }: NightlyOptions): Promise<boolean> {
  const args = [process.execPath, BACKUP_SCRIPT, backup.to, '--keep', String(backup.keep), '--mail']
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
        log.error({ code, said: said.trim() }, 'error output of the nightly backup')
      resolve(code === 0)
    })
  })
}
