/** What backups are sealed with: from the environment, or made once and kept beside the data, and never in a backup. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'

export const BACKUP_KEY_FILE = 'backup.key'
const KEY_LENGTH_MIN = 16

/** `isNew` when it was made just now, and its operator has to be told to keep it elsewhere. */
export function backupKey(dataDir: string, configured: string | null): { key: string; isNew: boolean } {
  if (configured) return { key: configured, isNew: false }
  const file = path.join(dataDir, BACKUP_KEY_FILE)
  const isNew = !existsSync(file)
  if (isNew) createOnce(file)
  return { key: readKey(file), isNew }
}

export function readKey(file: string): string {
  const key = readIfThere(file)?.trim()
  if (key === undefined)
    throw new BackupError(`${file} is not there. Set BACKUP_KEY to the key of the backups.`)
  if (key.length < KEY_LENGTH_MIN)
    throw new BackupError(`${file} is damaged. Set BACKUP_KEY to the key of the backups.`)
  return key
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whole before it has its name, and one of two who come at once wins. */
function createOnce(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
