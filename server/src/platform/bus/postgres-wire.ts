/** Bus transport over PostgreSQL LISTEN/NOTIFY: one channel, one listening connection per process. */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { CHANNEL } from './channel.ts'
import type { Delivery } from './delivery.ts'
import { type Letter, storedId } from './envelope.ts'
import { openListener } from './listener.ts'

const UPKEEP_MS = 20_000
const SWEEP = `delete from bus_payloads where created_at < now() - interval '1 minute'`
/** Notifications queued while a stored body is fetched; beyond this they are dropped and a gap is reported. */
const MAX_WAITING = 10_000

export type PostgresWireOptions = {
  /** URL of the listening connection. */
  url: string
  log: Log
  delivery: Delivery
  upkeepMs?: number | undefined
}

export type PostgresWire = { close(): Promise<void> }

export async function openPostgresWire(options: PostgresWireOptions): Promise<PostgresWire> {
  const { url, log, delivery, upkeepMs } = options
  const listener = await openListener({
    url,
    channel: CHANNEL,
    log,
    onNote: receiveInOrder(receive, options),
    onGap: delivery.tellGap,
    upkeep: { everyMs: upkeepMs ?? UPKEEP_MS, run: (client) => client.query(SWEEP) },
  })

  /** Returns a promise only if a body must be fetched, so that short messages stay synchronous. */
  function receive(note: string): void | Promise<void> {
    if (!delivery.hasSubscribers()) return
    const id = storedId(note)
    return id === null
      ? delivery.deliver(note)
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
    delivery.tellGap()
    return null
  }

  return { close: () => listener.close() }
}

/** Within a transaction, they are sent when it commits. */
export async function postByPostgres(executor: Db | Tx, letters: readonly Letter[]): Promise<void> {
  const stored = letters.filter(({ isStored }) => isStored)
  const notes = letters.map((letter) => letter.note)
  if (stored.length > 0)
    await keepBodies(executor, { ids: stored.map(({ id }) => id), bodies: stored.map(({ body }) => body) })
  await sendNotes(executor, { notes })
}

const keepBodies = statement((db: Db | Tx, { ids, bodies }: { ids: string[]; bodies: string[] }) =>
  sql`insert into bus_payloads (id, body) select * from unnest(${ids}::uuid[], ${bodies}::text[])`.compile(
    db,
  ),
)

const sendNotes = statement((db: Db | Tx, { notes }: { notes: string[] }) =>
  sql`
    select pg_notify(${CHANNEL}, note)
    from unnest(${notes}::text[]) with ordinality as letters (note, place) order by place
  `.compile(db),
)

/** Notifications received while a stored body is fetched are queued behind it. */
function receiveInOrder(
  receive: (note: string) => void | Promise<void>,
  { log, delivery }: PostgresWireOptions,
): (note: string) => void {
  const failed = (error: unknown) => log.error({ err: error }, 'a bus message could not be read')
  let waiting = 0
  let hasDropped = false
  let tail = Promise.resolve()
  function oneLess(): void {
    waiting -= 1
    if (waiting > 0 || !hasDropped) return
    hasDropped = false
    delivery.tellGap()
  }
  return (note) => {
    if (waiting >= MAX_WAITING) {
      hasDropped = true
      return
    }
    if (waiting > 0 || storedId(note) !== null) {
      waiting += 1
      tail = tail
        .then(() => receive(note))
        .catch(failed)
        .finally(oneLess)
      return
    }
    try {
      void receive(note)
    } catch (error) {
      failed(error)
    }
  }
}
