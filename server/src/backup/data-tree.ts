/** What of a data directory goes into a backup: all but the database, which is copied by itself, and what is made anew. */
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { diskTree } from '#platform/backup/disk-tree.ts'
import type { Tree } from '#platform/backup/take-tree.ts'
import { HELD_FOLDER } from '#platform/storage/disk-hold.ts'
import type { Config } from '../config.ts'
import { BACKUP_KEY_FILE } from './backup-key.ts'

const LEFT_OUT = new Set([
  'postgres',
  'postgres.unfinished',
  'run',
  // Scratch folders of work that begins again by itself.
  'work',
  'files/.tmp',
  // Comes by a list of its own.
  `files/${HELD_FOLDER}`,
  // In a backup it would open nothing but itself.
  BACKUP_KEY_FILE,
])
const LOGS = /^postgres\.log/

/** The log of proofs may only name what the database knows: as it was before the database was copied. */
export const BEFORE_DATABASE: ReadonlySet<string> = new Set(['audit-heads.txt'])

export function dataTree(dataDir: string): Tree {
  return diskTree({ root: dataDir, isLeftOut: (file) => LEFT_OUT.has(file) || LOGS.test(file) })
}

/** What was removed while the backup was made. */
export function heldTree(dataDir: string): Tree {
  return diskTree({ root: path.join(filesOf(dataDir), HELD_FOLDER) })
}

export function filesOf(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/** A backup within what it backs up would hold itself, and burn with it. */
export function refuseInside({ dataDir, storage, backup }: Config, to: string): void {
  if (to.startsWith('s3:')) {
    refuseSameBucket(storage.s3, backup.s3, to)
    return
  }
  const way = path.relative(dataDir, path.resolve(to))
  if (way === '' || !(way.startsWith('..') || path.isAbsolute(way)))
    throw new BackupError(`${to} lies within ${dataDir}. Choose a folder on another disk or machine.`)
}

function refuseSameBucket(files: Config['storage']['s3'], backups: Config['backup']['s3'], to: string): void {
  if (!files || files.endpoint !== backups.endpoint || to.split('/')[2] !== files.bucket) return
  throw new BackupError(
    `${to} lies in the bucket of the files. Choose another one, best with another provider and another key.`,
  )
}
