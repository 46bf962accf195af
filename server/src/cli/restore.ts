/**
 * `npm run restore -- FOLDER|s3://bucket/prefix --into DATA_DIR`: restores the newest backup, or the one given by `--at`,
 * into an empty folder and verifies it. `--list` lists the backups.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#platform/backup/backup-error.ts'
import { backupIds, readManifest } from '#platform/backup/manifest.ts'
import { openBackupLocation } from '#platform/backup/open-location.ts'
import { openRepository, type Repository } from '#platform/backup/repository.ts'
import { BACKUP_KEY_FILE, readKey } from '../backup/backup-key.ts'
import { loadDump } from '../backup/load-dump.ts'
import { backupLine, formatBytes } from '../backup/messages.ts'
import { chosenBackup, restoreFiles } from '../backup/restore-into.ts'
import { verifyRestored } from '../backup/verify-restore.ts'
import type { Config } from '../config/config.ts'
import { lockDataDir } from '../supervisor/data-dir.ts'
import { printLine, runCommand } from './run-command.ts'

const USAGE =
  'npm run restore -- FOLDER or s3://bucket/prefix, with --into DATA_DIR and --at ID, or --list; see docs/backup.md.'

type RestoreArgs = { from: string; into: string | null; at: string | null }

function readArgs(config: Config): RestoreArgs {
  const { values, positionals } = parseOptions()
  const [from = config.backup.to, ...more] = positionals
  const isListing = values.list ?? false
  if (!from || more.length > 0 || isListing === (values.into !== undefined)) throw new BackupError(USAGE)
  return { from, into: values.into === undefined ? null : path.resolve(values.into), at: values.at ?? null }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { into: { type: 'string' }, at: { type: 'string' }, list: { type: 'boolean' } },
    })
  } catch {
    throw new BackupError(USAGE)
  }
}

async function run(config: Config): Promise<boolean> {
  const { from, into, at } = readArgs(config)
  const key = config.backup.key ?? readKey(path.join(config.dataDir, BACKUP_KEY_FILE))
  const location = await openBackupLocation(from, config.backup.s3)
  try {
    const repository = await openRepository(location, key, { create: false })
    if (into === null) return await list(repository)
    return await restore(config, repository, { into, at })
  } finally {
    await location.close()
  }
}

async function list(repository: Repository): Promise<boolean> {
  for (const id of await backupIds(repository)) printLine(backupLine(await readManifest(repository, id)))
  return true
}

async function restore(
  config: Config,
  repository: Repository,
  { into, at }: { into: string; at: string | null },
): Promise<boolean> {
  const manifest = await chosenBackup(repository, at)
  const isDump = manifest.database.kind === 'dump'
  // Both locks are released by the system however this process ends.
  await using database = isDump ? await loadDump.take(config) : null
  using folder = await lockDataDir(into, config.site.url, { isRestore: true })
  printLine(`Restoring ${backupLine(manifest)}`)
  const { files, bytes, isBucketFilled } = await restoreFiles(config, repository, { manifest, into })
  printLine(`${files} files (${formatBytes(bytes)}) are restored with matching checksums.`)
  // Verifies the database and files just restored, whatever database and storage are configured here.
  const embedded = { ...config.database, url: null, directUrl: null, replicaUrls: [] }
  const restored: Config = {
    ...{ ...config, dataDir: into, database: isDump ? config.database : embedded },
    storage: isBucketFilled ? config.storage : { ...config.storage, s3: null },
  }
  if (isDump && !(await loadDump.into(database, restored))) return true
  const { verified, problems } = await verifyRestored(restored, folder)
  for (const words of verified) printLine(words)
  for (const problem of problems) printLine(`WRONG: ${problem}`)
  const onDisk = config.storage.s3 && !isBucketFilled ? ' and STORAGE=disk' : ''
  if (problems.length === 0) printLine(`Verified. Set DATA_DIR=${into}${onDisk} and start the site.`)
  return problems.length === 0
}

await runCommand((readConfig) => run(readConfig()))
