/** Files that a site stores in its bucket for its own use. */
import { fileKey } from './file-key.ts'

/** Identifies the site's files. */
export const BUCKET_MARK = fileKey('site', 'mark', 'mark.txt')
/** Exists during a restore into the bucket. */
export const FILLING = fileKey('site', 'filling', 'filling.txt')
/** Lock of a restore, in its own area: it stays while leftovers of a killed restore are removed. */
export const RESTORING = fileKey('restoring', 'lock', 'lock.txt')
/** Exists while a backup is made. */
export const HOLD = fileKey('site', 'hold', 'hold.txt')
