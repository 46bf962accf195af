/** Backup settings: destination, schedule, retention and encryption key. */
import type { S3Access } from '#platform/backup/location.ts'
import { fail, integerWithin, origin, type Parse, type Read, textWithin } from './values.ts'

export type BackupConfig = {
  /** The destination of nightly backups, a folder or s3://bucket/prefix; null for none. */
  to: string | null
  /** In UTC. */
  at: { hour: number; minute: number }
  /** How many backups are retained. */
  keep: number
  /** The encryption key; null: generated into the data directory. */
  key: string | null
  s3: S3Access
  /** Receives mail about failed backups; empty for none. */
  operatorEmail: string
  /** The client programs for a PostgreSQL that is not embedded. */
  pgDump: string
  pgRestore: string
}

export function readBackupConfig(read: Read, problems: string[]): BackupConfig {
  const accessKey = read('BACKUP_S3_ACCESS_KEY_ID', null, textWithin(1, 200))
  const secretKey = read('BACKUP_S3_SECRET_ACCESS_KEY', null, textWithin(1, 200))
  if ((accessKey === null) !== (secretKey === null))
    problems.push('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set together')
  return {
    to: read('BACKUP_TO', null, textWithin(1, 1000)),
    at: read('BACKUP_AT', '02:30', timeOfDay),
    keep: read('BACKUP_KEEP', '7', integerWithin(1, 1000)),
    key: read('BACKUP_KEY', null, textWithin(16, 200)),
    s3: {
      endpoint: read('BACKUP_S3_ENDPOINT', null, origin),
      region: read('BACKUP_S3_REGION', 'us-east-1', textWithin(1, 60)),
      accessKey,
      secretKey,
    },
    operatorEmail: read('OPERATOR_EMAIL', '', mailAddress),
    pgDump: read('PG_DUMP', 'pg_dump', textWithin(1, 1000)),
    pgRestore: read('PG_RESTORE', 'pg_restore', textWithin(1, 1000)),
  }
}

const mailAddress: Parse<string> = (value) =>
  value === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? value : fail('must be an email address')

const timeOfDay: Parse<{ hour: number; minute: number }> = (value) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hour && minute
    ? { hour: Number(hour), minute: Number(minute) }
    : fail('must be a time of day in UTC such as 02:30')
}
