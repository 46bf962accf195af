/** The bus over PostgreSQL alone, for a site on one machine. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Bus } from './bus.ts'
import { carriedValues, sealCarried } from './carried.ts'
import { type BusFigures, createDelivery } from './delivery.ts'
import { type Piece, pieceOf, sealAll, sealPieces } from './envelope.ts'
import { createOutbox } from './outbox.ts'
import { openPostgresWire, postByPostgres } from './postgres-wire.ts'

export type PostgresBusOptions = {
  /** URL of the listening connection; messages are sent through the pool of `db`. */
  url: string
  db: Db
  log: Log
  figures?: BusFigures | undefined
  upkeepMs?: number
}

export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { url, db, log, figures, upkeepMs } = options
  const delivery = createDelivery({ log, figures })
  const outbox = createOutbox<Piece>((pieces) => postByPostgres(db, sealPieces(pieces)))
  const wire = await openPostgresWire({ url, log, delivery, upkeepMs })
  return {
    // Not async: avoids a second promise for each of thousands of messages.
    publish({ name }, payload) {
      try {
        return outbox.add(pieceOf({ topic: name, payload }))
      } catch (error) {
        return Promise.reject(error)
      }
    },
    publishIn: async (tx, { name }, payload) => postByPostgres(tx, sealAll([{ topic: name, payload }])),
    publishAllIn: async (tx, letters) => {
      if (letters.length > 0) await postByPostgres(tx, sealAll(letters))
    },
    carry: (letters) => ({
      values: carriedValues(sealCarried(letters), ({ body, note, isStored }) => ({
        body: isStored ? body : null,
        note,
      })),
      sent: async () => undefined,
    }),
    subscribe: delivery.subscribe,
    onGap: delivery.onGap,
    async close() {
      await outbox.settled()
      await wire.close()
    },
  }
}
