/** What a bus message looks like on the wire, and whether it fits into one notification. */
import { randomUUID } from 'node:crypto'

/** PostgreSQL takes notifications shorter than 8,000 bytes. */
const NOTE_MAX_BYTES = 7_999
const BODY_MAX_BYTES = 1_048_576
/** A note starts with this when it names a stored body; an envelope always starts with a brace. */
const STORED_MARK = '@'

export type Envelope = { topic: string; payload: unknown }
export type Letter = { note: string; stored: { id: string; body: string } | null }
/** A message as it stands in a letter. */
export type Piece = { topic: string; text: string; bytes: number }

/** How many messages that are told together travel in one letter. Short ones are meant: ids, not texts. */
const BUNDLE_SIZE = 1_000
const EMPTY_LETTER_BYTES = Buffer.byteLength(bodyOf(randomUUID(), []))

export function pieceOf({ topic, payload }: Envelope): Piece {
  const text = JSON.stringify({ topic, payload })
  const bytes = Buffer.byteLength(text)
  refuseTooLong(bytes, topic)
  return { topic, text, bytes }
}

/** Messages that happen to leave together: as many to a notification as fit, in their order; a long one by itself. */
export function sealPieces(pieces: readonly Piece[]): Letter[] {
  const letters: Letter[] = []
  let [gathered, bytes]: [Piece[], number] = [[], EMPTY_LETTER_BYTES]
  for (const piece of pieces) {
    if (gathered.length > 0 && bytes + piece.bytes + 1 > NOTE_MAX_BYTES) {
      letters.push(enclose(gathered))
      ;[gathered, bytes] = [[], EMPTY_LETTER_BYTES]
    }
    gathered.push(piece)
    bytes += piece.bytes + 1
  }
  if (gathered.length > 0) letters.push(enclose(gathered))
  return letters
}

/** Many messages in few letters, in their order. */
export function sealAll(envelopes: readonly Envelope[]): Letter[] {
  const letters: Letter[] = []
  for (let start = 0; start < envelopes.length; start += BUNDLE_SIZE)
    letters.push(enclose(envelopes.slice(start, start + BUNDLE_SIZE).map(pieceOf)))
  return letters
}

function enclose(pieces: readonly Piece[]): Letter {
  // PostgreSQL folds equal notifications of one transaction into one: the id keeps them apart.
  const id = randomUUID()
  const body = bodyOf(
    id,
    pieces.map(({ text }) => text),
  )
  const bytes = Buffer.byteLength(body)
  if (bytes <= NOTE_MAX_BYTES) return { note: body, stored: null }
  refuseTooLong(bytes, pieces[0]?.topic ?? '')
  return { note: STORED_MARK + id, stored: { id, body } }
}

function bodyOf(id: string, texts: readonly string[]): string {
  return `{"id":"${id}","bundle":[${texts.join(',')}]}`
}

function refuseTooLong(bytes: number, topic: string): void {
  if (bytes <= BODY_MAX_BYTES) return
  throw new RangeError(
    `A message on "${topic.slice(0, 80)}" has ${bytes} bytes; the bus carries ${BODY_MAX_BYTES}. Send an id instead.`,
  )
}

/** The id of the stored body a note stands for, or null when the note is the message itself. */
export function storedId(note: string): string | null {
  return note.startsWith(STORED_MARK) ? note.slice(STORED_MARK.length) : null
}

/** All messages of a letter; one that stands alone is of a process that is older than this one. */
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
