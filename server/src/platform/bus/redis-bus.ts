/** The bus over Redis with PostgreSQL as fallback: batches that Redis cannot take go by NOTIFY, delivered once and in order. */
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { afterCommit } from '../postgres/after-commit.ts'
import type { Db, Tx } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { Bus, OutgoingMessage } from './bus.ts'
import { type BusMetrics, createDelivery } from './delivery.ts'
import {
  type EncodedMessage,
  encodeBatches,
  encodeMessage,
  type MessageBatch,
  packMessages,
  withSequenceNumber,
} from './message-batch.ts'
import { createBusOutbox } from './outbox.ts'
import { openPostgresTransport, sendByPostgres } from './postgres-transport.ts'
import {
  encodeStatementMessages,
  publishedBatches,
  publishParameters,
  type StatementMessages,
  type StatementPublish,
} from './publish-in-statement.ts'
import { openRedisTransport } from './redis-transport.ts'
import { createSeenBatches } from './seen-batches.ts'
import { createUnsent, unsentBody } from './unsent.ts'

export type RedisBusOptions = {
  redis: Redis
  /** URL of the connection that listens for the PostgreSQL fallback. */
  url: string
  db: Db
  log: Log
  metrics?: BusMetrics | undefined
  /** Shorter in tests. */
  abandonedAfterMs?: number
  maxHoldMs?: number
}

/** A single message, or the batches of a committed transaction. */
type Leaving = { piece: EncodedMessage } | { letters: readonly MessageBatch[] }

export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { redis, url, db, log, metrics, abandonedAfterMs, maxHoldMs } = options
  const delivery = createDelivery({ log, metrics, isNew: createSeenBatches(), maxHoldMs })
  const postgres = await openPostgresTransport({ url, log, delivery })
  const transport = await openRedisTransport({ redis, log, delivery })
  const unsent = createUnsent({ db, log }, abandonedAfterMs)
  const outbox = createBusOutbox<Leaving>(send)
  const from = randomUUID()
  let sent = 0

  async function send(leaving: readonly Leaving[]): Promise<void> {
    // Numbered on sending, so that readers can order batches across both transports.
    const letters = inOrder(leaving).map((batch) => withSequenceNumber(batch, { from, number: ++sent }))
    const transactional = leaving.flatMap((item) => ('letters' in item ? item.letters : []))
    try {
      await transport.send(letters)
      unsent.markSent(transactional)
    } catch (error) {
      log.debug({ err: error }, 'Redis is unavailable; sending by the database')
      await db.transaction().execute(async (tx) => {
        await unsent.remove(tx, transactional)
        await sendByPostgres(tx, letters)
      })
    }
  }

  async function sendIn(tx: Tx, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return
    const letters = encodeBatches(messages)
    await unsent.save(tx, letters)
    await afterCommit(tx, () => sendCommitted(letters))
  }

  /** The rows are committed: if this process fails to send them, another one finds them. */
  function sendCommitted(letters: readonly MessageBatch[]): void {
    outbox.add({ letters }).catch((error: unknown) => {
      log.warn({ err: error }, 'messages of a transaction will be recovered from the database')
    })
  }

  function publishInStatement(carried: StatementMessages): StatementPublish {
    const encoded = encodeStatementMessages(carried)
    return {
      values: publishParameters(encoded, ({ body }) => ({ body: unsentBody(body), note: null })),
      async sent({ rowId, tx }) {
        const letters = publishedBatches(encoded, rowId)
        if (letters.length === 0) return
        if (tx) await afterCommit(tx, () => sendCommitted(letters))
        else sendCommitted(letters)
      },
    }
  }

  return {
    publish: async ({ name }, payload) => outbox.add({ piece: encodeMessage({ topic: name, payload }) }),
    publishIn: (tx, { name }, payload) => sendIn(tx, [{ topic: name, payload }]),
    publishAllIn: sendIn,
    publishInStatement,
    subscribe: delivery.subscribe,
    onGap: delivery.onGap,
    async close() {
      await outbox.settled()
      await unsent.close()
      await transport.close()
      await postgres.close()
      delivery.close()
    },
  }
}

/** Packs single messages into batches without overtaking earlier batches. */
function inOrder(leaving: readonly Leaving[]): MessageBatch[] {
  const letters: MessageBatch[] = []
  let messages: EncodedMessage[] = []
  for (const item of leaving) {
    if ('piece' in item) {
      messages.push(item.piece)
      continue
    }
    letters.push(...packMessages(messages), ...item.letters)
    messages = []
  }
  return [...letters, ...packMessages(messages)]
}
