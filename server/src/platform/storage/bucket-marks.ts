/** Files that a site keeps in its bucket for itself. */
import { fileKey } from './file-key.ts'

/** By which it knows its files again. */
export const BUCKET_MARK = fileKey('site', 'mark', 'mark.txt')
/** There from the first to the last moment of a restore into the bucket. */
export const FILLING = fileKey('site', 'filling', 'filling.txt')
/** Who does that, in an area of its own: it stays while they clear away what a killed one left. */
export const RESTORING = fileKey('restoring', 'lock', 'lock.txt')
/** There while a backup is made. */
export const HOLD = fileKey('site', 'hold', 'hold.txt')
