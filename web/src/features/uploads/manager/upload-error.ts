/** Maps a failed response of the upload API to a kind of error. */
import { ERRORS } from '#rules/error-codes.ts'

export type UploadError =
  /** No usable response: retried automatically. */
  | { kind: 'lost' }
  | { kind: 'signed-out' }
  /** The upload no longer exists. */
  | { kind: 'gone' }
  | { kind: 'refused'; message: string; canRetry: boolean }

/** Timeout, conflict, lock or offset mismatch: a retry asks for the current offset. */
const RETRYABLE = [408, 409, 423, 425, 460]

export function uploadErrorOf(status: number, body: string): UploadError {
  if (status === 401) return { kind: 'signed-out' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 507)
    return { kind: 'refused', message: messageIn(body) ?? ERRORS.DISK_FULL.message, canRetry: true }
  if (status === 429)
    return { kind: 'refused', message: messageIn(body) ?? ERRORS.TOO_MANY_REQUESTS.message, canRetry: true }
  if (status < 400 || status >= 500 || RETRYABLE.includes(status)) return { kind: 'lost' }
  return { kind: 'refused', message: messageIn(body) ?? messageFor(status), canRetry: false }
}

function messageIn(body: string): string | undefined {
  try {
    const { errors } = JSON.parse(body) as { errors?: { message?: unknown }[] }
    const text = errors?.[0]?.message
    return typeof text === 'string' ? text : undefined
  } catch {
    // A proxy in front of the server answered with HTML.
    return undefined
  }
}

function messageFor(status: number): string {
  const error = Object.values(ERRORS).find((known) => known.status === status)
  return error?.message ?? ERRORS.BAD_INPUT.message
}
