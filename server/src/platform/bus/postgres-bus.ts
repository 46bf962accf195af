/** The bus over PostgreSQL alone, for a site on one machine. */
import type { Log } from '../log.ts'
import type { Db } from '../postgres/database.ts'
import type { Bus } from './bus.ts'
import { type BusMetrics, createDelivery } from './delivery.ts'
import { type EncodedMessage, encodeBatches, encodeMessage, packMessages } from './message-batch.ts'
import { createBusOutbox } from './outbox.ts'
import { openPostgresTransport, sendByPostgres } from './postgres-transport.ts'
import { encodeStatementMessages, publishParameters } from './publish-in-statement.ts'

export type PostgresBusOptions = {
  /** URL of the listening connection; messages are sent through the pool of `db`. */
  url: string
  db: Db
  log: Log
  metrics?: BusMetrics | undefined
  maintenanceMs?: number
}

export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { url, db, log, metrics, maintenanceMs } = options
  const delivery = createDelivery({ log, metrics })
  const outbox = createBusOutbox<EncodedMessage>((pieces) => sendByPostgres(db, packMessages(pieces)))
  const transport = await openPostgresTransport({ url, log, delivery, maintenanceMs })
  return {
    // Not async: avoids a second promise for each of thousands of messages.
    publish({ name }, payload) {
      try {
        return outbox.add(encodeMessage({ topic: name, payload }))
      } catch (error) {
        return Promise.reject(error)
      }
    },
    publishIn: async (tx, { name }, payload) => sendByPostgres(tx, encodeBatches([{ topic: name, payload }])),
    publishAllIn: async (tx, messages) => {
      if (messages.length > 0) await sendByPostgres(tx, encodeBatches(messages))
    },
    publishInStatement: (messages) => ({
      values: publishParameters(encodeStatementMessages(messages), ({ body, notification, isStored }) => ({
        body: isStored ? body : null,
        note: notification,
      })),
      sent: async () => undefined,
    }),
    subscribe: delivery.subscribe,
    onGap: delivery.onGap,
    async close() {
      await outbox.settled()
      await transport.close()
      delivery.close()
    },
  }
}
