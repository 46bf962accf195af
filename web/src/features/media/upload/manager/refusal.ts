/** Maps a failed response of the upload API to a kind of error. */
import { ERRORS } from '#rules/error-codes.ts'

export type Trouble =
  /** No usable response: retried automatically. */
  | { kind: 'lost' }
  | { kind: 'signed-out' }
  /** The upload no longer exists. */
  | { kind: 'gone' }
  | { kind: 'refused'; words: string; canRetry: boolean }

/** Timeout, conflict, lock or offset mismatch: a retry asks for the current offset. */
const PASSING = [408, 409, 423, 425, 460]

export function troubleOf(status: number, body: string): Trouble {
  if (status === 401) return { kind: 'signed-out' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 507)
    return { kind: 'refused', words: wordsIn(body) ?? ERRORS.DISK_FULL.words, canRetry: true }
  if (status === 429)
    return { kind: 'refused', words: wordsIn(body) ?? ERRORS.TOO_MANY_REQUESTS.words, canRetry: true }
  if (status < 400 || status >= 500 || PASSING.includes(status)) return { kind: 'lost' }
  return { kind: 'refused', words: wordsIn(body) ?? wordsFor(status), canRetry: false }
}

function wordsIn(body: string): string | undefined {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: unknown }[] }
    const words = errors?.[0]?.message
    return typeof words === 'string' ? words : undefined
  } catch {
    // A proxy in front of the server answered with HTML.
    return undefined
  }
}

function wordsFor(status: number): string {
  const error = Object.values(ERRORS).find((known) => known.status === status)
  return error?.words ?? ERRORS.BAD_INPUT.words
}
