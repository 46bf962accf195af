/** The messages that the backup and restore commands print. */
import type { Manifest } from '#platform/backup/manifest.ts'
import type { BackupReport } from './run-backup.ts'

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

export function backupMessage({ manifest, location, added, pruned }: BackupReport): string {
  const { files, bytes, databaseBytes } = manifest.figures
  return [
    `Backup ${manifest.id} is in ${location}: the database (${formatBytes(databaseBytes)}) and ${files} files (${formatBytes(bytes)}).`,
    `${added.objects} chunks were added (${formatBytes(added.bytes)}), and each was read back and verified.`,
    ...(pruned && pruned.backups + pruned.objects > 0
      ? [
          `${pruned.backups} older backups and ${pruned.objects} chunks (${formatBytes(pruned.bytes)}) were removed.`,
        ]
      : []),
  ].join('\n')
}

export function backupLine({ id, at, version, database, figures }: Manifest): string {
  const kind = database.kind === 'cluster' ? 'database' : 'database dump'
  return `${id}  ${at.slice(0, 19).replace('T', ' ')} UTC  ${kind} ${formatBytes(figures.databaseBytes)}, ${figures.files} files ${formatBytes(figures.bytes)}, Candid ${version}`
}

/** Printed once, when the key is generated: the operator needs a copy in case this machine is lost. */
export function newKeyMessage(file: string, key: string): string {
  return `\nBackups are encrypted with a new key:\n\n    ${key}\n\nKeep a copy in a safe place, such as a password manager: without it, no backup can be opened.\nIt is stored in ${file}; a restore on another machine needs it as BACKUP_KEY.\n`
}
