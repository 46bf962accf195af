/** Parses the Range header: a single byte range, or null for the whole file. */
import type { ByteRange } from '#platform/storage/storage.ts'

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * Null means the whole file: no range, several, or an unreadable one. Whether the range is satisfiable is decided by the
 * storage.
 */
export function parseRange(header: string | undefined): ByteRange | null {
  const [, first, last] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return null
  if (first === '') return last === '' ? null : { last: position(last) }
  if (last === '') return { start: position(first) }
  return position(last) < position(first) ? null : { start: position(first), end: position(last) }
}

/** Clamped beyond any file size, to a safe integer. */
function position(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}
