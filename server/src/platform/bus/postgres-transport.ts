/** Bus transport over PostgreSQL LISTEN/NOTIFY: one channel, one listening connection per process. */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { CHANNEL } from './channel.ts'
import type { Delivery } from './delivery.ts'
import { openListener } from './listener.ts'
import { type MessageBatch, storedId } from './message-batch.ts'

const MAINTENANCE_MS = 20_000
const SWEEP = `delete from bus_payloads where created_at < now() - interval '1 minute'`
/** Notifications queued while a stored body is fetched; beyond this they are dropped and a gap is reported. */
const MAX_WAITING = 10_000

export type PostgresTransportOptions = {
  /** URL of the listening connection. */
  url: string
  log: Log
  delivery: Delivery
  maintenanceMs?: number | undefined
}

export type PostgresTransport = { close(): Promise<void> }

export async function openPostgresTransport(options: PostgresTransportOptions): Promise<PostgresTransport> {
  const { url, log, delivery, maintenanceMs } = options
  const listener = await openListener({
    url,
    channel: CHANNEL,
    log,
    onNotification: receiveInOrder(receive, options),
    onGap: delivery.reportGap,
    maintenance: { everyMs: maintenanceMs ?? MAINTENANCE_MS, run: (client) => client.query(SWEEP) },
  })

  /** Returns a promise only if a body must be fetched, so that short messages stay synchronous. */
  function receive(notification: string): void | Promise<void> {
    if (!delivery.hasSubscribers()) return
    const id = storedId(notification)
    return id === null
      ? delivery.deliver(notification)
      : fetchBody(id)
          .then((body) => body !== null && delivery.deliver(body))
          .then(() => {})
  }

  async function fetchBody(id: string): Promise<string | null> {
    const { rows } = await listener
      .connection()
      .query<{ body: string }>('select body from bus_payloads where id = $1', [id])
    if (rows[0]) return rows[0].body
    log.warn('a stored bus message expired before it was read')
    delivery.reportGap()
    return null
  }

  return { close: () => listener.close() }
}

/** Within a transaction, they are sent when it commits. */
export async function sendByPostgres(executor: Db | Tx, batches: readonly MessageBatch[]): Promise<void> {
  const stored = batches.filter(({ isStored }) => isStored)
  const notifications = batches.map((batch) => batch.notification)
  if (stored.length > 0)
    await insertBodies(executor, { ids: stored.map(({ id }) => id), bodies: stored.map(({ body }) => body) })
  await sendNotifications(executor, { notifications: notifications.join(SEPARATOR) })
}

/** Notifications are JSON or an id and contain no control characters, so that joined they need none of an array's escapes. */
const SEPARATOR = '\n'

const insertBodies = statement((db: Db | Tx, { ids, bodies }: { ids: string[]; bodies: string[] }) =>
  sql`insert into bus_payloads (id, body) select * from unnest(${ids}::uuid[], ${bodies}::text[])`.compile(
    db,
  ),
)

const sendNotifications = statement((db: Db | Tx, { notifications }: { notifications: string }) =>
  sql`
    select pg_notify(${CHANNEL}, note)
    from string_to_table(${notifications}::text, ${SEPARATOR}) with ordinality as letters (note, place) order by place
  `.compile(db),
)

/** Notifications received while a stored body is fetched are queued behind it. */
function receiveInOrder(
  receive: (notification: string) => void | Promise<void>,
  { log, delivery }: PostgresTransportOptions,
): (notification: string) => void {
  const failed = (error: unknown) => log.error({ err: error }, 'a bus message could not be read')
  let waiting = 0
  let hasDropped = false
  let tail = Promise.resolve()
  function onProcessed(): void {
    waiting -= 1
    if (waiting > 0 || !hasDropped) return
    hasDropped = false
    delivery.reportGap()
  }
  return (notification) => {
    if (waiting >= MAX_WAITING) {
      hasDropped = true
      return
    }
    if (waiting > 0 || storedId(notification) !== null) {
      waiting += 1
      tail = tail
        .then(() => receive(notification))
        .catch(failed)
        .finally(onProcessed)
      return
    }
    try {
      void receive(notification)
    } catch (error) {
      failed(error)
    }
  }
}
