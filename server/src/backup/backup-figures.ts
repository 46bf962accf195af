/** How the backups are, for collectors of figures and whoever asks after the site's health. */
import { BACKUP_LASTS_MS, readBackupState } from '#platform/backup/backup-state.ts'
import type { App } from '../app.ts'

type Deps = Pick<App, 'db' | 'clock' | 'metrics' | 'log' | 'config'>

/** A database that is away has figures of its own. */
export async function setBackupFigures({ db, metrics, log }: Deps): Promise<void> {
  try {
    const { good, failed } = await readBackupState(db)
    metrics.lastBackup.set(good ? new Date(good.at).getTime() / 1000 : 0)
    metrics.backupFailed.set(failed ? 1 : 0)
  } catch (error) {
    log.debug({ err: error }, 'how the backups are could not be read')
  }
}

/** Told only where backups are made each night. */
export async function backupFact({ db, clock, config }: Deps): Promise<{ backup?: string }> {
  if (!config.backup.to) return {}
  const { good, failed } = await readBackupState(db)
  if (failed) return { backup: 'failed' }
  const isOld = !good || clock.now().getTime() - new Date(good.at).getTime() > BACKUP_LASTS_MS
  return { backup: !good ? 'never' : isOld ? 'old' : 'ok' }
}
