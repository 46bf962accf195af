/** Wire format of bus messages, and whether they fit one notification. */
import { randomUUID } from 'node:crypto'
import { errandHere, readRequestId } from '../errand/errand.ts'
import type { LetterNumber } from './sequence.ts'

/** PostgreSQL's limit is 8,000 bytes; the rest is for the sequence number added on sending. */
const NOTE_MAX_BYTES = 7_900
const BODY_MAX_BYTES = 1_048_576
/** Prefix of a notification that refers to a stored body; a batch always starts with a brace. */
const STORED_MARK = '@'

export type Envelope = { topic: string; payload: unknown }
export type Letter = { id: string; body: string; note: string; isStored: boolean }
/** A received message, with the id of the request that led to it, if any. */
export type OpenedMessage = Envelope & { requestId: string | null }
/** A received batch; older versions send neither id nor time. */
export type OpenedLetter = {
  id: string | null
  sentAtMs: number | null
  /** Null for a batch sent over one transport only. */
  number: LetterNumber | null
  messages: OpenedMessage[]
}
/** An encoded message. */
export type Piece = { topic: string; text: string; bytes: number }

/** Maximum number of messages per batch. Messages are meant to be short: ids, not texts. */
const BUNDLE_SIZE = 1_000
const EMPTY_LETTER_BYTES = Buffer.byteLength(bodyOf(randomUUID(), []))

/** The message carries its own request id, since it may share a batch with others. Older versions ignore it. */
export function pieceOf({ topic, payload }: Envelope): Piece {
  return written(topic, { topic, payload, for: errandHere()?.requestId })
}

function written(topic: string, message: object): Piece {
  const text = JSON.stringify(message)
  const bytes = Buffer.byteLength(text)
  refuseTooLong(bytes, topic)
  return { topic, text, bytes }
}

/** Packs independent messages into as few notifications as possible, in order; a long message gets its own. */
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

/** Packs messages of one request into few batches, in order; the batch carries the request id once. */
export function sealAll(envelopes: readonly Envelope[]): Letter[] {
  const letters: Letter[] = []
  for (let start = 0; start < envelopes.length; start += BUNDLE_SIZE)
    letters.push(
      enclose(
        envelopes
          .slice(start, start + BUNDLE_SIZE)
          .map(({ topic, payload }) => written(topic, { topic, payload })),
        errandHere()?.requestId,
      ),
    )
  return letters
}

function enclose(pieces: readonly Piece[], requestId?: string): Letter {
  // PostgreSQL merges equal notifications of one transaction; the id keeps them distinct.
  const id = randomUUID()
  const body = bodyOf(
    id,
    pieces.map(({ text }) => text),
    requestId,
  )
  const bytes = Buffer.byteLength(body)
  if (bytes <= NOTE_MAX_BYTES) return { id, body, note: body, isStored: false }
  refuseTooLong(bytes, pieces[0]?.topic ?? '')
  return { id, body, note: noteOfStored(id), isStored: true }
}

function bodyOf(id: string, texts: readonly string[], requestId?: string): string {
  const errand = requestId === undefined ? '' : `"for":${JSON.stringify(requestId)},`
  return `{"id":"${id}","at":${Date.now()},${errand}"bundle":[${texts.join(',')}]}`
}

/** Adds the sender's sequence number. */
export function withNumber(letter: Letter, { from, number }: LetterNumber): Letter {
  const body = `{"from":${JSON.stringify(from)},"number":${number},${letter.body.slice(1)}`
  return { ...letter, body, note: letter.isStored ? letter.note : body }
}

function refuseTooLong(bytes: number, topic: string): void {
  if (bytes <= BODY_MAX_BYTES) return
  throw new RangeError(
    `A message on "${topic.slice(0, 80)}" has ${bytes} bytes; the bus carries ${BODY_MAX_BYTES}. Send an id instead.`,
  )
}

export function noteOfStored(id: string): string {
  return STORED_MARK + id
}

/** Id of the stored body, or null if the notification is the message itself. */
export function storedId(note: string): string | null {
  return note.startsWith(STORED_MARK) ? note.slice(STORED_MARK.length) : null
}

/** A message without a batch comes from an older version. */
export function unseal(body: string): OpenedLetter {
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null || !('bundle' in value) || !Array.isArray(value.bundle))
    return { id: null, sentAtMs: null, number: null, messages: [readEnvelope(value, null)] }
  const { bundle } = value
  const requestId = 'for' in value ? readRequestId(value.for) : null
  return {
    id: 'id' in value && typeof value.id === 'string' ? value.id : null,
    sentAtMs: 'at' in value && typeof value.at === 'number' ? value.at : null,
    number: readNumber(value),
    messages: bundle.map((each) => readEnvelope(each, requestId)),
  }
}

function readNumber(value: object): LetterNumber | null {
  const { from, number } = { from: null, number: null, ...value }
  return typeof from === 'string' && typeof number === 'number' ? { from, number } : null
}

function readEnvelope(value: unknown, ofLetter: string | null): OpenedMessage {
  if (typeof value !== 'object' || value === null || !('topic' in value) || typeof value.topic !== 'string')
    throw new TypeError('The notification is not a bus message')
  return {
    topic: value.topic,
    payload: 'payload' in value ? value.payload : undefined,
    requestId: 'for' in value ? readRequestId(value.for) : ofLetter,
  }
}
