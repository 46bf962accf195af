/** The bus over Redis with PostgreSQL as fallback: batches that Redis cannot take go by NOTIFY, delivered once and in order. */
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { afterCommit } from '../postgres/after-commit.ts'
import type { Db, Tx } from '../postgres/database.ts'
import type { Redis } from '../redis/redis.ts'
import type { AddressedLetter, Bus } from './bus.ts'
import { type Carried, type CarriedLetters, carriedValues, lettersSent, sealCarried } from './carried.ts'
import { type BusFigures, createDelivery } from './delivery.ts'
import { type Letter, type Piece, pieceOf, sealAll, sealPieces, withNumber } from './envelope.ts'
import { createOutbox } from './outbox.ts'
import { openPostgresWire, postByPostgres } from './postgres-wire.ts'
import { openRedisWire } from './redis-wire.ts'
import { createSeenLetters } from './seen-letters.ts'
import { createUnsent, unsentBody } from './unsent.ts'

export type RedisBusOptions = {
  redis: Redis
  /** URL of the connection that listens for the PostgreSQL fallback. */
  url: string
  db: Db
  log: Log
  figures?: BusFigures | undefined
  /** Shorter in tests. */
  leftAfterMs?: number
  heldMs?: number
}

/** A single message, or the batches of a committed transaction. */
type Leaving = { piece: Piece } | { letters: readonly Letter[] }

export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { redis, url, db, log, figures, leftAfterMs, heldMs } = options
  const delivery = createDelivery({ log, figures, isNew: createSeenLetters(), heldMs })
  const postgres = await openPostgresWire({ url, log, delivery })
  const wire = await openRedisWire({ redis, log, delivery })
  const unsent = createUnsent({ db, log }, leftAfterMs)
  const outbox = createOutbox<Leaving>(send)
  const from = randomUUID()
  let sent = 0

  async function send(leaving: readonly Leaving[]): Promise<void> {
    // Numbered on sending, so that readers can order batches across both transports.
    const letters = inOrder(leaving).map((letter) => withNumber(letter, { from, number: ++sent }))
    const kept = leaving.flatMap((item) => ('letters' in item ? item.letters : []))
    try {
      await wire.post(letters)
      unsent.sent(kept)
    } catch (error) {
      log.debug({ err: error }, 'Redis is unavailable; sending by the database')
      await db.transaction().execute(async (tx) => {
        await unsent.take(tx, kept)
        await postByPostgres(tx, letters)
      })
    }
  }

  async function sendIn(tx: Tx, addressed: readonly AddressedLetter[]): Promise<void> {
    if (addressed.length === 0) return
    const letters = sealAll(addressed)
    await unsent.keep(tx, letters)
    await afterCommit(tx, () => sendKept(letters))
  }

  /** The rows are committed: if this process fails to send them, another one finds them. */
  function sendKept(letters: readonly Letter[]): void {
    outbox.add({ letters }).catch((error: unknown) => {
      log.warn({ err: error }, 'messages of a transaction will be recovered from the database')
    })
  }

  function carry(carried: CarriedLetters): Carried {
    const sealed = sealCarried(carried)
    return {
      values: carriedValues(sealed, ({ body }) => ({ body: unsentBody(body), note: null })),
      async sent({ rowId, tx }) {
        const letters = lettersSent(sealed, rowId)
        if (letters.length === 0) return
        if (tx) await afterCommit(tx, () => sendKept(letters))
        else sendKept(letters)
      },
    }
  }

  return {
    publish: async ({ name }, payload) => outbox.add({ piece: pieceOf({ topic: name, payload }) }),
    publishIn: (tx, { name }, payload) => sendIn(tx, [{ topic: name, payload }]),
    publishAllIn: sendIn,
    carry,
    subscribe: delivery.subscribe,
    onGap: delivery.onGap,
    async close() {
      await outbox.settled()
      await unsent.close()
      await wire.close()
      await postgres.close()
      delivery.close()
    },
  }
}

/** Packs single messages into batches without overtaking earlier batches. */
function inOrder(leaving: readonly Leaving[]): Letter[] {
  const letters: Letter[] = []
  let pieces: Piece[] = []
  for (const item of leaving) {
    if ('piece' in item) {
      pieces.push(item.piece)
      continue
    }
    letters.push(...sealPieces(pieces), ...item.letters)
    pieces = []
  }
  return [...letters, ...sealPieces(pieces)]
}
