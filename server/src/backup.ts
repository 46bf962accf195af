/**
 * `npm run backup -- FOLDER|s3://bucket/prefix`: backs up the database, files and keys of a running or stopped site.
 * `--keep 7` prunes older backups, `--full` re-reads every file, `--verify` decrypts every object of every backup.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/backup-error.ts'
import { lockPlace, underLock } from '#platform/backup/lock.ts'
import { openPlace } from '#platform/backup/open-place.ts'
import { verifyAll } from '#platform/backup/prune.ts'
import { openRepository } from '#platform/backup/repository.ts'
import { BACKUP_KEY_FILE, backupKey, readKey } from './backup/backup-key.ts'
import { mailFailure } from './backup/mail-failure.ts'
import { noteFailure, noteSuccess } from './backup/note-run.ts'
import { backUp } from './backup/run-backup.ts'
import { backupWords, newKeyWords } from './backup/words.ts'
import type { Config } from './config.ts'
import { runCommand, say } from './run-command.ts'

const USAGE =
  'npm run backup -- FOLDER or s3://bucket/prefix, with --keep N, --full or --verify; see docs/backup.md.'

type Wish = { to: string; keep: number | null; full: boolean; verify: boolean; mail: boolean }

function readWish(config: Config): Wish {
  const { values, positionals } = parsed()
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

function parsed() {
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
  const wish = readWish(config)
  // Needs no site on this machine, only the backups and their key.
  if (wish.verify)
    return verify(config, wish.to, config.backup.key ?? readKey(path.join(config.dataDir, BACKUP_KEY_FILE)))
  if (!config.database.url && !existsSync(path.join(config.dataDir, 'postgres')))
    throw new BackupError(`There is no site in ${config.dataDir} yet.`)
  const { key, isNew } = backupKey(config.dataDir, config.backup.key)
  if (isNew) say(newKeyWords(path.join(config.dataDir, BACKUP_KEY_FILE), key))
  try {
    const report = await backUp(config, { ...wish, key, say })
    await noteSuccess(config, report)
    say(backupWords(report))
    return true
  } catch (error) {
    await noteFailure(config, error)
    if (wish.mail) await mailFailure(config, error)
    throw error
  }
}

async function verify(config: Config, to: string, key: string): Promise<boolean> {
  const place = await openPlace(to, config.backup.s3)
  try {
    const opened = await openRepository(place, key, { create: false })
    // Prevents a concurrent run from pruning what is being verified.
    await using lock = await lockPlace(place)
    const repository = opened.by(underLock(place, lock))
    const { backups, objects, problems } = await verifyAll(repository)
    for (const problem of problems) say(`WRONG: ${problem}`)
    if (problems.length === 0) say(`${backups} backups of ${objects} pieces, and each piece holds.`)
    return problems.length === 0
  } finally {
    await place.close()
  }
}

await runCommand((readConfig) => run(readConfig()))
