/** Records the outcome of a backup in the database, for the staff console and the metrics. */
import { recordBackup } from '#platform/backup/backup-state.ts'
import { isUnavailable } from '#platform/postgres/unavailable.ts'
import type { Config } from '../config/config.ts'
import { runningUrlOf } from '../supervisor/database-server.ts'
import type { BackupReport } from './run-backup.ts'

export async function recordSuccess(config: Config, { manifest, location }: BackupReport): Promise<void> {
  const { id, at, figures } = manifest
  const good = { at, id, place: location, files: figures.files, bytes: figures.bytes + figures.databaseBytes }
  await recordIfRunning(() => recordBackup(runningUrlOf(config), { good, failed: null }))
}

export async function recordFailure(config: Config, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  const failed = { at: new Date().toISOString(), words: words.slice(0, 500) }
  await recordIfRunning(() => recordBackup(runningUrlOf(config), { failed }))
}

/** Skipped silently if the site is not running; other errors are printed, as the console would go on showing an older backup. */
async function recordIfRunning(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isUnavailable(error)) return
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The backup could not be recorded for the console: ${why}\n`)
  }
}
