/** What a bus message looks like on the wire, and whether it fits into one notification. */
import { randomUUID } from 'node:crypto'

/** PostgreSQL takes notifications shorter than 8,000 bytes. */
const NOTE_MAX_BYTES = 7_999
const BODY_MAX_BYTES = 1_048_576
/** A note starts with this when it names a stored body; an envelope always starts with a brace. */
const STORED_MARK = '@'

export type Envelope = { topic: string; payload: unknown }
export type Letter = { note: string; stored: { id: string; body: string } | null }

/** How many messages travel in one letter. Short ones are meant: ids, not texts. */
const BUNDLE_SIZE = 1_000

export function seal(topic: string, payload: unknown): Letter {
  return enclose({ topic, payload }, topic)
}

/** Many messages in few letters, in their order. */
export function sealAll(envelopes: readonly Envelope[]): Letter[] {
  const letters: Letter[] = []
  for (let start = 0; start < envelopes.length; start += BUNDLE_SIZE) {
    const bundle = envelopes.slice(start, start + BUNDLE_SIZE)
    letters.push(enclose({ bundle }, bundle[0]?.topic ?? ''))
  }
  return letters
}

function enclose(contents: object, topic: string): Letter {
  // PostgreSQL folds equal notifications of one transaction into one: the id keeps them apart.
  const id = randomUUID()
  const body = JSON.stringify({ id, ...contents })
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

/** One message, or all of a bundle. */
export function unseal(body: string): Envelope[] {
  const value: unknown = JSON.parse(body)
  const isBundle = typeof value === 'object' && value !== null && 'bundle' in value
  const messages: unknown[] = isBundle && Array.isArray(value.bundle) ? value.bundle : [value]
  return messages.map(readEnvelope)
}

function readEnvelope(value: unknown): Envelope {
  if (typeof value !== 'object' || value === null || !('topic' in value) || typeof value.topic !== 'string')
    throw new TypeError('a notification is not a message of this bus')
  return { topic: value.topic, payload: 'payload' in value ? value.payload : undefined }
}
