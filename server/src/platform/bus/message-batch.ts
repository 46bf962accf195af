/** Wire format of bus messages, and whether they fit one notification. */
import { randomUUID } from 'node:crypto'
import { currentTraceContext, readRequestId } from '../trace-context/trace-context.ts'
import type { BatchNumber } from './sequence.ts'

/** PostgreSQL's limit is 8,000 bytes; the rest is for the sequence number added on sending. */
const NOTIFICATION_MAX_BYTES = 7_900
const BODY_MAX_BYTES = 1_048_576
/** Prefix of a notification that refers to a stored body; a batch always starts with a brace. */
const STORED_PREFIX = '@'

export type BusMessage = { topic: string; payload: unknown }
export type MessageBatch = { id: string; body: string; notification: string; isStored: boolean }
/** A received message, with the id of the request that led to it, if any. */
export type ReceivedMessage = BusMessage & { requestId: string | null }
/** A received batch; older versions send neither id nor time. */
export type ReceivedBatch = {
  id: string | null
  sentAtMs: number | null
  /** Null for a batch sent over one transport only. */
  number: BatchNumber | null
  messages: ReceivedMessage[]
}
/** An encoded message. */
export type EncodedMessage = { topic: string; text: string; bytes: number }

/** Maximum number of messages per batch. Messages are meant to be short: ids, not texts. */
const MAX_BATCH_MESSAGES = 1_000
const EMPTY_BATCH_BYTES = Buffer.byteLength(bodyOf(randomUUID(), []))

/** The message carries its own request id, since it may share a batch with others. Older versions ignore it. */
export function encodeMessage({ topic, payload }: BusMessage): EncodedMessage {
  return encodeAs(topic, { topic, payload, for: currentTraceContext()?.requestId })
}

function encodeAs(topic: string, message: object): EncodedMessage {
  const text = JSON.stringify(message)
  const bytes = Buffer.byteLength(text)
  refuseTooLong(bytes, topic)
  return { topic, text, bytes }
}

/** Packs independent messages into as few notifications as possible, in order; a long message gets its own. */
export function packMessages(pieces: readonly EncodedMessage[]): MessageBatch[] {
  const batches: MessageBatch[] = []
  let [gathered, bytes]: [EncodedMessage[], number] = [[], EMPTY_BATCH_BYTES]
  for (const piece of pieces) {
    if (gathered.length > 0 && bytes + piece.bytes + 1 > NOTIFICATION_MAX_BYTES) {
      batches.push(encodeBatch(gathered))
      ;[gathered, bytes] = [[], EMPTY_BATCH_BYTES]
    }
    gathered.push(piece)
    bytes += piece.bytes + 1
  }
  if (gathered.length > 0) batches.push(encodeBatch(gathered))
  return batches
}

/** Packs messages of one request into few batches, in order; the batch carries the request id once. */
export function encodeBatches(messages: readonly BusMessage[]): MessageBatch[] {
  const batches: MessageBatch[] = []
  for (let start = 0; start < messages.length; start += MAX_BATCH_MESSAGES)
    batches.push(
      encodeBatch(
        messages
          .slice(start, start + MAX_BATCH_MESSAGES)
          .map(({ topic, payload }) => encodeAs(topic, { topic, payload })),
        currentTraceContext()?.requestId,
      ),
    )
  return batches
}

function encodeBatch(pieces: readonly EncodedMessage[], requestId?: string): MessageBatch {
  // PostgreSQL merges equal notifications of one transaction; the id keeps them distinct.
  const id = randomUUID()
  const body = bodyOf(
    id,
    pieces.map(({ text }) => text),
    requestId,
  )
  const bytes = Buffer.byteLength(body)
  if (bytes <= NOTIFICATION_MAX_BYTES) return { id, body, notification: body, isStored: false }
  refuseTooLong(bytes, pieces[0]?.topic ?? '')
  return { id, body, notification: storedNotification(id), isStored: true }
}

function bodyOf(id: string, texts: readonly string[], requestId?: string): string {
  const requestField = requestId === undefined ? '' : `"for":${JSON.stringify(requestId)},`
  return `{"id":"${id}","at":${Date.now()},${requestField}"bundle":[${texts.join(',')}]}`
}

/** Adds the sender's sequence number. */
export function withSequenceNumber(batch: MessageBatch, { from, number }: BatchNumber): MessageBatch {
  const body = `{"from":${JSON.stringify(from)},"number":${number},${batch.body.slice(1)}`
  return { ...batch, body, notification: batch.isStored ? batch.notification : body }
}

function refuseTooLong(bytes: number, topic: string): void {
  if (bytes <= BODY_MAX_BYTES) return
  throw new RangeError(
    `A message on "${topic.slice(0, 80)}" has ${bytes} bytes; the bus carries ${BODY_MAX_BYTES}. Send an id instead.`,
  )
}

export function storedNotification(id: string): string {
  return STORED_PREFIX + id
}

/** Id of the stored body, or null if the notification is the message itself. */
export function storedId(notification: string): string | null {
  return notification.startsWith(STORED_PREFIX) ? notification.slice(STORED_PREFIX.length) : null
}

/** A message without a batch comes from an older version. */
export function decodeBatch(body: string): ReceivedBatch {
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null || !('bundle' in value) || !Array.isArray(value.bundle))
    return { id: null, sentAtMs: null, number: null, messages: [readMessage(value, null)] }
  const { bundle } = value
  const requestId = 'for' in value ? readRequestId(value.for) : null
  return {
    id: 'id' in value && typeof value.id === 'string' ? value.id : null,
    sentAtMs: 'at' in value && typeof value.at === 'number' ? value.at : null,
    number: readBatchNumber(value),
    messages: bundle.map((each) => readMessage(each, requestId)),
  }
}

function readBatchNumber(value: object): BatchNumber | null {
  const { from, number } = { from: null, number: null, ...value }
  return typeof from === 'string' && typeof number === 'number' ? { from, number } : null
}

function readMessage(value: unknown, ofBatch: string | null): ReceivedMessage {
  if (typeof value !== 'object' || value === null || !('topic' in value) || typeof value.topic !== 'string')
    throw new TypeError('The notification is not a bus message')
  return {
    topic: value.topic,
    payload: 'payload' in value ? value.payload : undefined,
    requestId: 'for' in value ? readRequestId(value.for) : ofBatch,
  }
}
