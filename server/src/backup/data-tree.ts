/** The part of a data directory that is backed up as files: not the database, which is copied separately, nor scratch files. */
import path from 'node:path'
import type { Tree } from '#platform/backup/back-up-tree.ts'
import { BackupError } from '#platform/backup/backup-error.ts'
import { diskTree } from '#platform/backup/disk-tree.ts'
import { HELD_FOLDER } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config/config.ts'
import { BACKUP_KEY_FILE } from './backup-key.ts'

const EXCLUDED = new Set([
  'postgres',
  'postgres.unfinished',
  'run',
  // Scratch folders of jobs that are retried.
  'work',
  'files/.tmp',
  // Backed up as a separate list.
  `files/${HELD_FOLDER}`,
  // Useless inside a backup that it encrypts.
  BACKUP_KEY_FILE,
])
const LOGS = /^postgres\.log/

/** Taken before the database copy: the log of audit heads must not name rows that the copy lacks. */
export const TAKEN_BEFORE_DATABASE: ReadonlySet<string> = new Set(['audit-heads.txt'])

export function dataTree(dataDir: string): Tree {
  return diskTree({ root: dataDir, isExcluded: (file) => EXCLUDED.has(file) || LOGS.test(file) })
}

/** Files deleted while the backup runs. */
export function heldFilesTree(dataDir: string): Tree {
  return diskTree({ root: path.join(filesFolderOf(dataDir), HELD_FOLDER) })
}

export function filesFolderOf(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/** A backup inside the backed-up folder would contain itself, and be lost with it. */
export function refuseNestedDestination({ dataDir, storage, backup }: Config, to: string): void {
  if (to.startsWith('s3:')) {
    refuseSameBucket(storage.s3, backup.s3, to)
    return
  }
  const relativePath = path.relative(dataDir, path.resolve(to))
  if (relativePath === '' || !(relativePath.startsWith('..') || path.isAbsolute(relativePath)))
    throw new BackupError(`${to} is inside ${dataDir}. Choose a folder on another disk or machine.`)
}

function refuseSameBucket(files: Config['storage']['s3'], backups: Config['backup']['s3'], to: string): void {
  if (!files || files.endpoint !== backups.endpoint || to.split('/')[2] !== files.bucket) return
  throw new BackupError(
    `${to} is in the bucket that stores the site's files. Choose another one, ideally with another provider and key.`,
  )
}
