/** The encryption key of backups: from the environment, or generated once into the data directory. Never part of a backup. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BackupError } from '#platform/backup/backup-error.ts'
import { createKeyFile } from '../config/key-file.ts'

export const BACKUP_KEY_FILE = 'backup.key'
const KEY_BYTES = 24
const KEY_LENGTH_MIN = 16

/** `isNew` if the key was just generated; the operator must then be told to store a copy elsewhere. */
export function backupKey(dataDir: string, configured: string | null): { key: string; isNew: boolean } {
  if (configured) return { key: configured, isNew: false }
  const file = path.join(dataDir, BACKUP_KEY_FILE)
  const isNew = !existsSync(file)
  if (isNew) createKeyFile(file, KEY_BYTES)
  return { key: readKey(file), isNew }
}

export function readKey(file: string): string {
  const key = readIfExists(file)?.trim()
  if (key === undefined)
    throw new BackupError(`${file} is missing. Set BACKUP_KEY to the key your backups use.`)
  if (key.length < KEY_LENGTH_MIN)
    throw new BackupError(`${file} is damaged. Set BACKUP_KEY to the key your backups use.`)
  return key
}

function readIfExists(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Warns at start-up that a key was generated, as the first nightly backup has no audience. Never contains the key. */
export function newKeyWarning(dataDir: string, configured: string | null): string | null {
  const { isNew } = backupKey(dataDir, configured)
  if (!isNew) return null
  return (
    `Backups are encrypted with a new key: ${path.join(dataDir, BACKUP_KEY_FILE)}. It is not part of any backup.\n` +
    '  Copy it to a safe place, such as a password manager. Without it, no backup can be opened if this disk is lost.'
  )
}
