/** What a bus message looks like on the wire, and whether it fits into one notification. */
import { randomUUID } from 'node:crypto'

/** PostgreSQL takes notifications shorter than 8,000 bytes. */
const NOTE_MAX_BYTES = 7_999
const BODY_MAX_BYTES = 1_048_576
/** A note starts with this when it names a stored body; an envelope always starts with a brace. */
const STORED_MARK = '@'

export type Envelope = { topic: string; payload: unknown }
export type Letter = { note: string; stored: { id: string; body: string } | null }

export function seal(topic: string, payload: unknown): Letter {
  // PostgreSQL folds equal notifications of one transaction into one: the id keeps them apart.
  const id = randomUUID()
  const body = JSON.stringify({ id, topic, payload })
  const bytes = Buffer.byteLength(body)
  if (bytes <= NOTE_MAX_BYTES) return { note: body, stored: null }
  if (bytes > BODY_MAX_BYTES)
    throw new RangeError(
      `A message on "${topic.slice(0, 80)}" has ${bytes} bytes; the bus carries ${BODY_MAX_BYTES}. Send an id instead.`,
    )
  return { note: STORED_MARK + id, stored: { id, body } }
}

/** The id of the stored body a note stands for, or null when the note is the message itself. */
export function storedId(note: string): string | null {
  return note.startsWith(STORED_MARK) ? note.slice(STORED_MARK.length) : null
}

export function unseal(body: string): Envelope {
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null || !('topic' in value) || typeof value.topic !== 'string')
    throw new TypeError('a notification is not a message of this bus')
  return { topic: value.topic, payload: 'payload' in value ? value.payload : undefined }
}
