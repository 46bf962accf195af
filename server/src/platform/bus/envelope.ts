/** What a bus message looks like on the wire, and whether it fits into one notification. */
import { randomUUID } from 'node:crypto'
import { errandHere, readRequestId } from '../errand/errand.ts'
import type { LetterNumber } from './sequence.ts'

/** PostgreSQL takes notifications shorter than 8,000 bytes; the rest is for the number that a letter gets when it leaves. */
const NOTE_MAX_BYTES = 7_900
const BODY_MAX_BYTES = 1_048_576
/** A note starts with this when it names a stored body; an envelope always starts with a brace. */
const STORED_MARK = '@'

export type Envelope = { topic: string; payload: unknown }
export type Letter = { id: string; body: string; note: string; isStored: boolean }
/** What a message is told for, where a request led to it. */
export type OpenedMessage = Envelope & { requestId: string | null }
/** A letter as it arrives; of a process that is older than this one it says neither who it is nor when it left. */
export type OpenedLetter = {
  id: string | null
  sentAtMs: number | null
  /** Null for one that left by one way only. */
  number: LetterNumber | null
  messages: OpenedMessage[]
}
/** A message as it stands in a letter. */
export type Piece = { topic: string; text: string; bytes: number }

/** How many messages that are told together travel in one letter. Short ones are meant: ids, not texts. */
const BUNDLE_SIZE = 1_000
const EMPTY_LETTER_BYTES = Buffer.byteLength(bodyOf(randomUUID(), []))

/** A message by itself says what it is told for: those that leave beside it are others'. Older versions do not look at that. */
export function pieceOf({ topic, payload }: Envelope): Piece {
  return written(topic, { topic, payload, for: errandHere()?.requestId })
}

function written(topic: string, message: object): Piece {
  const text = JSON.stringify(message)
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

/** Many messages of one errand in few letters, in their order: the letter says once what they are told for. */
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
  // PostgreSQL folds equal notifications of one transaction into one: the id keeps them apart.
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

/** The same letter, saying as the how-manieth of its sender it leaves. */
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

/** The id of the stored body a note stands for, or null when the note is the message itself. */
export function storedId(note: string): string | null {
  return note.startsWith(STORED_MARK) ? note.slice(STORED_MARK.length) : null
}

/** A message that stands alone is of a process that is older than this one. */
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
    throw new TypeError('a notification is not a message of this bus')
  return {
    topic: value.topic,
    payload: 'payload' in value ? value.payload : undefined,
    requestId: 'for' in value ? readRequestId(value.for) : ofLetter,
  }
}
