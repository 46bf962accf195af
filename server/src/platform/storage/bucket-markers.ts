/** Files that a site stores in its bucket for its own use. */
import { fileKey } from './file-key.ts'

/** Identifies the site's files. */
export const SITE_MARKER = fileKey('site', 'mark', 'mark.txt')
/** Exists during a restore into the bucket. */
export const RESTORE_MARKER = fileKey('site', 'filling', 'filling.txt')
/** Lock of a restore, in its own area: it stays while leftovers of a killed restore are removed. */
export const RESTORE_LOCK = fileKey('restoring', 'lock', 'lock.txt')
/** Exists while a backup is made. */
export const BACKUP_HOLD = fileKey('site', 'hold', 'hold.txt')
