/** Leaves word of a backup in the database, so that the console and the figures tell how old the last good one is. */
import { realpathSync } from 'node:fs'
import { noteBackup } from '#platform/backup/backup-state.ts'
import { clusterUrl } from '#platform/postgres/cluster.ts'
import type { Config } from '../config.ts'
import { DATABASE_NAME } from '../supervisor/database-server.ts'
import type { BackupReport } from './run-backup.ts'

export async function noteSuccess(config: Config, { manifest, place }: BackupReport): Promise<void> {
  const { id, at, figures } = manifest
  const good = { at, id, place, files: figures.files, bytes: figures.bytes + figures.databaseBytes }
  await leaveWord(() => noteBackup(urlOf(config), { good, failed: null }))
}

export async function noteFailure(config: Config, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  const failed = { at: new Date().toISOString(), words: words.slice(0, 500) }
  await leaveWord(() => noteBackup(urlOf(config), { failed }))
}

function urlOf({ database, dataDir }: Config): string {
  return database.directUrl ?? database.url ?? clusterUrl(realpathSync(dataDir), DATABASE_NAME)
}

/** A site that does not run has nobody to tell; what became of the backup stands on the screen. */
async function leaveWord(work: () => Promise<void>): Promise<void> {
  await work().catch(() => undefined)
}
