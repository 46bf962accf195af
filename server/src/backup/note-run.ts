/** Records the outcome of a backup in the database, for the staff console and the metrics. */
import { noteBackup } from '#platform/backup/backup-state.ts'
import { isAway } from '#platform/postgres/away.ts'
import type { Config } from '../config.ts'
import { runningUrlOf } from '../supervisor/database-server.ts'
import type { BackupReport } from './run-backup.ts'

export async function noteSuccess(config: Config, { manifest, place }: BackupReport): Promise<void> {
  const { id, at, figures } = manifest
  const good = { at, id, place, files: figures.files, bytes: figures.bytes + figures.databaseBytes }
  await leaveWord(() => noteBackup(runningUrlOf(config), { good, failed: null }))
}

export async function noteFailure(config: Config, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  const failed = { at: new Date().toISOString(), words: words.slice(0, 500) }
  await leaveWord(() => noteBackup(runningUrlOf(config), { failed }))
}

/** Skipped silently if the site is not running; other errors are printed, as the console would go on showing an older backup. */
async function leaveWord(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (fault) {
    if (isAway(fault)) return
    const why = fault instanceof Error ? fault.message : String(fault)
    process.stderr.write(`The backup could not be recorded for the console: ${why}\n`)
  }
}
