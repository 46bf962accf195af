/** Resolves a byte range to exact positions, or refuses it. */
import { Refusal } from '#platform/errors.ts'
import type { ByteRange } from './storage.ts'

export type ByteSpan = { start: number; bytes: number }

export function byteSpanOf(range: ByteRange, totalBytes: number): ByteSpan {
  const refused = () => new Refusal('RANGE_NOT_SATISFIABLE', { facts: { totalBytes } })
  if ('last' in range) {
    if (!isPosition(range.last) || range.last === 0 || totalBytes === 0) throw refused()
    const bytes = Math.min(range.last, totalBytes)
    return { start: totalBytes - bytes, bytes }
  }
  if (range.start === undefined && range.end === undefined) return { start: 0, bytes: totalBytes }
  const start = range.start ?? 0
  const end = range.end ?? Number.MAX_SAFE_INTEGER
  if (!isPosition(start) || !isPosition(end) || end < start || start >= totalBytes) throw refused()
  return { start, bytes: Math.min(end, totalBytes - 1) - start + 1 }
}

function isPosition(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
