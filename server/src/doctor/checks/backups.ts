/** Checks the age of the last good backup, and whether the next one can be made. */
import { BACKUP_MAX_AGE_MS, backupStateAt } from '#platform/backup/backup-state.ts'
import { dumpProblem } from '#platform/backup/dump-copy.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { Config } from '../../config/config.ts'
import { runningUrlOf } from '../../supervisor/database-server.ts'
import { bad, type Check, type Finding, ok, warn } from '../check.ts'

export const backups: Check = {
  section: 'backups',
  async run({ config, database }) {
    if (!database) return []
    return [await lastBackup(config), ...(await dumpFinding(config))]
  },
}

/** Without nightly backups a missing pg_dump is only a warning: an external database may be backed up by other means. */
async function dumpFinding({ backup, database }: Config): Promise<Finding[]> {
  const url = database.directUrl ?? database.url
  if (!url) return []
  const problem = await dumpProblem({ url, program: backup.pgDump })
  if (problem === null) return [ok(`${backup.pgDump} can back up this database.`)]
  const todo = 'See docs/backup.md for how to install it; npm run backup fails until then.'
  return [backup.to ? bad(problem, todo) : warn(problem, todo)]
}

async function lastBackup(config: Config): Promise<Finding> {
  const { good, failed } = await backupStateAt(runningUrlOf(config))
  const nightly = config.backup.to
    ? "Check the site's log."
    : 'Set BACKUP_TO for nightly backups (docs/backup.md).'
  if (failed) return bad(`The last backup failed: ${failed.words}`, 'Fix that and run npm run backup.')
  if (!good)
    return config.backup.to
      ? warn('There is no backup yet.', 'The first runs tonight. Run npm run backup to make one now.')
      : bad('There is no backup.', nightly)
  const ageMs = Date.now() - new Date(good.at).getTime()
  const found = `The last good backup is ${Math.round(ageMs / HOUR_MS)} hours old (${good.place}).`
  return ageMs > BACKUP_MAX_AGE_MS ? bad(found, nightly) : ok(found)
}
