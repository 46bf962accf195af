/**
 * `npm run backup -- FOLDER|s3://bucket/prefix`: backs up the database, files and keys of a running or stopped site.
 * `--keep 7` prunes older backups, `--full` re-reads every file, `--verify` decrypts every object of every backup.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/backup-error.ts'
import { lockLocation, underLock } from '#platform/backup/lock.ts'
import { openBackupLocation } from '#platform/backup/open-location.ts'
import { verifyBackups } from '#platform/backup/prune.ts'
import { openRepository } from '#platform/backup/repository.ts'
import { plural } from '#rules/formats.ts'
import { BACKUP_KEY_FILE, backupKey, readKey } from '../backup/backup-key.ts'
import { mailFailure } from '../backup/mail-failure.ts'
import { backupMessage, newKeyMessage } from '../backup/messages.ts'
import { recordFailure, recordSuccess } from '../backup/note-run.ts'
import { backUp } from '../backup/run-backup.ts'
import type { Config } from '../config/config.ts'
import { printLine, runCommand } from './run-command.ts'

const USAGE =
  'npm run backup -- FOLDER or s3://bucket/prefix, with --keep N, --full or --verify; see docs/backup.md.'

type BackupArgs = { to: string; keep: number | null; full: boolean; verify: boolean; mail: boolean }

function readArgs(config: Config): BackupArgs {
  const { values, positionals } = parseOptions()
  const [to = config.backup.to, ...more] = positionals
  if (!to || more.length > 0) throw new BackupError(USAGE)
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new BackupError('--keep takes a number of backups, at least 1.')
  return {
    to,
    keep: values.keep === undefined ? null : Number(values.keep),
    full: values.full ?? false,
    verify: values.verify ?? false,
    mail: values.mail ?? false,
  }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        full: { type: 'boolean' },
        verify: { type: 'boolean' },
        // Set by the supervisor's nightly run: failures are mailed to the operator.
        mail: { type: 'boolean' },
      },
    })
  } catch {
    throw new BackupError(USAGE)
  }
}

async function run(config: Config): Promise<boolean> {
  const args = readArgs(config)
  // Needs no site on this machine, only the backups and their key.
  if (args.verify)
    return verify(config, args.to, config.backup.key ?? readKey(path.join(config.dataDir, BACKUP_KEY_FILE)))
  if (!config.database.url && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new BackupError(`There is no site in ${config.dataDir} yet.`)
  const { key, isNew } = backupKey(config.dataDir, config.backup.key)
  if (isNew) printLine(newKeyMessage(path.join(config.dataDir, BACKUP_KEY_FILE), key))
  try {
    const report = await backUp(config, { ...args, key, onProgress: printLine })
    await recordSuccess(config, report)
    printLine(backupMessage(report))
    return true
  } catch (error) {
    await recordFailure(config, error)
    if (args.mail) await mailFailure(config, error)
    throw error
  }
}

async function verify(config: Config, to: string, key: string): Promise<boolean> {
  const location = await openBackupLocation(to, config.backup.s3)
  try {
    const opened = await openRepository(location, key, { create: false })
    // Prevents a concurrent run from pruning what is being verified.
    await using lock = await lockLocation(location)
    const repository = opened.withLocation(underLock(location, lock))
    const { backups, objects, problems } = await verifyBackups(repository)
    for (const problem of problems) printLine(`WRONG: ${problem}`)
    if (problems.length === 0)
      printLine(`${backups} ${plural(backups, 'backup')} of ${objects} chunks, and each chunk is intact.`)
    return problems.length === 0
  } finally {
    await location.close()
  }
}

await runCommand((readConfig) => run(readConfig()))
