/** The state of backups, for Prometheus and the health endpoint. */
import { BACKUP_MAX_AGE_MS, readBackupState } from '#platform/backup/backup-state.ts'
import type { App } from '../app/app.ts'

type Deps = Pick<App, 'db' | 'clock' | 'metrics' | 'log' | 'config'>

/** Errors are only logged: an unreachable database has a metric of its own. */
export async function updateBackupMetrics({ db, metrics, log }: Deps): Promise<void> {
  try {
    const { good, failed } = await readBackupState(db)
    metrics.lastBackup.set(good ? new Date(good.at).getTime() / 1000 : 0)
    metrics.backupFailed.set(failed ? 1 : 0)
  } catch (error) {
    log.debug({ err: error }, 'the state of the backups could not be read')
  }
}

/** Empty unless nightly backups are configured. */
export async function backupHealth({ db, clock, config }: Deps): Promise<{ backup?: string }> {
  if (!config.backup.to) return {}
  const { good, failed } = await readBackupState(db)
  if (failed) return { backup: 'failed' }
  const isOld = !good || clock.now().getTime() - new Date(good.at).getTime() > BACKUP_MAX_AGE_MS
  return { backup: !good ? 'never' : isOld ? 'old' : 'ok' }
}
