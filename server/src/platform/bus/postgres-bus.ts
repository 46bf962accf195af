/** The bus over PostgreSQL's LISTEN and NOTIFY: one channel, one listening connection per process. */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import type { Bus, BusHandler } from './bus.ts'
import { type Letter, pieceOf, sealAll, sealPieces, storedId, unseal } from './envelope.ts'
import { openListener } from './listener.ts'
import { createOutbox } from './outbox.ts'
import { readPayload } from './topic.ts'

const CHANNEL = 'candid'
const UPKEEP_MS = 20_000
const SWEEP = `delete from bus_payloads where created_at < now() - interval '1 minute'`

export type PostgresBusOptions = {
  /** Where the listening connection goes; messages leave through the pool of `db`. */
  url: string
  db: Db
  log: Log
  upkeepMs?: number
}

export async function createPostgresBus({ url, db, log, upkeepMs }: PostgresBusOptions): Promise<Bus> {
  const subscribers = new Map<string, Set<BusHandler<unknown>>>()
  const gapHandlers = new Set<() => void | Promise<void>>()
  const outbox = createOutbox((pieces) => post(db, sealPieces(pieces)))
  const listener = await openListener({
    url,
    channel: CHANNEL,
    log,
    onNote: receiveInOrder(receive, log),
    onGap: tellGap,
    upkeep: { everyMs: upkeepMs ?? UPKEEP_MS, run: (client) => client.query(SWEEP) },
  })

  /** Answers a promise only when the message has to be fetched, so that short ones cost no turn of the loop. */
  function receive(note: string): void | Promise<void> {
    if (subscribers.size === 0) return
    const id = storedId(note)
    return id === null
      ? deliver(note)
      : fetchBody(id)
          .then((body) => body !== null && deliver(body))
          .then(() => {})
  }

  async function fetchBody(id: string): Promise<string | null> {
    const { rows } = await listener
      .connection()
      .query<{ body: string }>('select body from bus_payloads where id = $1', [id])
    if (rows[0]) return rows[0].body
    log.warn('a long bus message was swept before it was read')
    tellGap()
    return null
  }

  function deliver(body: string): void {
    for (const { topic, payload } of unseal(body))
      for (const handler of [...(subscribers.get(topic) ?? [])]) guard(() => handler(payload), topic)
  }

  function tellGap(): void {
    for (const handler of [...gapHandlers]) guard(handler, 'gap')
  }

  /** A consumer's mistake is its own: it is logged and neither stops the others nor the process. */
  function guard(call: () => void | Promise<void>, topic: string): void {
    const failed = (error: unknown) =>
      log.error({ err: error, topic: topic.slice(0, 80) }, 'a bus handler failed')
    try {
      // Most answer at once: a promise for each of thousands would be made for nothing.
      call()?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  return {
    publish: async ({ name }, payload) => outbox.add(pieceOf({ topic: name, payload })),
    publishIn: async (tx, { name }, payload) => post(tx, sealAll([{ topic: name, payload }])),
    publishAllIn: async (tx, letters) => {
      if (letters.length > 0) await post(tx, sealAll(letters))
    },
    subscribe(topic, handler) {
      // Wrapped, so that one function may subscribe twice and each leave on its own.
      const own: BusHandler<unknown> = (payload) => handler(readPayload(topic, payload))
      const handlers = subscribers.get(topic.name) ?? new Set()
      subscribers.set(topic.name, handlers.add(own))
      return () => {
        handlers.delete(own)
        if (handlers.size === 0 && subscribers.get(topic.name) === handlers) subscribers.delete(topic.name)
      }
    },
    onGap(handler) {
      const own = () => handler()
      gapHandlers.add(own)
      return () => void gapHandlers.delete(own)
    },
    async close() {
      await outbox.settled()
      await listener.close()
    },
  }
}

async function post(executor: Db | Tx, letters: readonly Letter[]): Promise<void> {
  const stored = letters.flatMap((letter) => letter.stored ?? [])
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

/** While a long message is being fetched, the ones behind it wait their turn. */
function receiveInOrder(receive: (note: string) => void | Promise<void>, log: Log): (note: string) => void {
  const failed = (error: unknown) => log.error({ err: error }, 'a bus message could not be read')
  let waiting = 0
  let tail = Promise.resolve()
  return (note) => {
    if (waiting > 0 || storedId(note) !== null) {
      waiting += 1
      tail = tail
        .then(() => receive(note))
        .catch(failed)
        .finally(() => {
          waiting -= 1
        })
      return
    }
    try {
      void receive(note)
    } catch (error) {
      failed(error)
    }
  }
}
