/** Maps a server response to the outcome of a message. */
import type { CombinedError } from 'urql'
import { ERRORS } from '#rules/error-codes.ts'
import { UPLOAD_TEXT } from '#rules/media.ts'
import type { SendOutcome } from './entry.ts'

const RECIPIENT_GONE = 'You can’t message this person anymore.'

/** The server is reachable but cannot do it now. */
const RETRYABLE_CODES = ['UNAVAILABLE', 'READ_ONLY', 'TOO_SLOW', 'DISK_FULL']
/** Errors about the recipient, which the next message would get as well. */
const RECIPIENT_CODES = ['FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS']

export function outcomeOf(error: CombinedError): SendOutcome<never> {
  const code = error.graphQLErrors[0]?.extensions?.code
  if (code === undefined) return { kind: 'lost' }
  if (code === 401) return { kind: 'stopped' }
  // NOT_FOUND means that the recipient is no longer visible to the sender.
  const said = code === 'NOT_FOUND' ? RECIPIENT_GONE : error.graphQLErrors[0]?.message
  const text = said ?? ERRORS.INTERNAL.message
  if (RETRYABLE_CODES.includes(String(code))) return { kind: 'lost' }
  if (code === 'INTERNAL') return { kind: 'fault', message: text }
  return { kind: 'refused', message: text, isOfPerson: RECIPIENT_CODES.includes(String(code)) }
}

export type UploadResponse = { url?: string; errors?: { message?: string }[] }
export type Uploaded = { kind: 'uploaded'; url: string } | Exclude<SendOutcome<never>, { kind: 'sent' }>

export function uploadedFrom(status: number, { url, errors }: UploadResponse): Uploaded {
  const text = errors?.[0]?.message ?? ERRORS.INTERNAL.message
  if (status === 200)
    return typeof url === 'string' && url !== ''
      ? { kind: 'uploaded', url }
      : { kind: 'refused', message: UPLOAD_TEXT.none, isOfPerson: false }
  if (status === 401) return { kind: 'stopped' }
  if (status === 500) return { kind: 'fault', message: text }
  if (status > 500) return { kind: 'lost' }
  return { kind: 'refused', message: text, isOfPerson: false }
}
