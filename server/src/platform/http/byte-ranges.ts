/** Reads the Range header: one part of a file, or nothing we would give only a part for. */
import type { ByteRange } from '#platform/storage/storage.ts'

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i

/**
 * Null means the whole file: no range, several of them, or none that can be understood. Whether the file has such a
 * part is for the storage to say.
 */
export function parseRange(header: string | undefined): ByteRange | null {
  const [, first, last] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined) return null
  if (first === '') return last === '' ? null : { last: position(last) }
  if (last === '') return { start: position(first) }
  return position(last) < position(first) ? null : { start: position(first), end: position(last) }
}

/** Beyond every file, and still a number that can be reckoned with. */
function position(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}
