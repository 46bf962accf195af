/**
 * Transactional outbox for batches sent by Redis. Each is a row until it was sent, so that batches of a process killed after
 * its commit are found by another process and published through the database.
 */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { CHANNEL } from './channel.ts'
import { type MessageBatch, storedNotification } from './message-batch.ts'

/** Prefix of an unsent body; a body without it was stored for the PostgreSQL transport. */
const UNSENT_PREFIX = '!'
/** By then the sender has sent it, or was killed. */
const ABANDONED_AFTER_MS = 2_000
const DELETE_INTERVAL_MS = 200
const MAX_ROWS = 500

export type Unsent = {
  save(tx: Tx, batches: readonly MessageBatch[]): Promise<void>
  /** Deletes them in the transaction that sends them another way. */
  remove(tx: Tx, batches: readonly MessageBatch[]): Promise<void>
  /** Deletes them a little later, in bulk. */
  markSent(batches: readonly MessageBatch[]): void
  close(): Promise<void>
}

export function createUnsent(
  { db, log }: { db: Db; log: Log },
  abandonedAfterMs: number = ABANDONED_AFTER_MS,
): Unsent {
  let sentIds: string[] = []
  let running = Promise.resolve()

  async function deleteSent(): Promise<void> {
    const ids = sentIds
    if (ids.length === 0) return
    sentIds = []
    await deleteUnsent(db, { ids })
  }

  const withErrorsLogged = (work: () => Promise<void>) => () => {
    running = running.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'maintenance of unsent bus messages failed')
    })
  }
  const timers = [
    setInterval(withErrorsLogged(deleteSent), DELETE_INTERVAL_MS).unref(),
    setInterval(
      withErrorsLogged(async () => {
        await publishAbandoned(db, { beforeSeconds: abandonedAfterMs / 1000 })
      }),
      abandonedAfterMs / 2,
    ).unref(),
  ]

  return {
    async save(tx, batches) {
      await insertUnsent(tx, {
        ids: batches.map(({ id }) => id),
        bodies: batches.map(({ body }) => unsentBody(body)),
      })
    },
    async remove(tx, batches) {
      await deleteUnsent(tx, { ids: batches.map(({ id }) => id) })
    },
    markSent(batches) {
      for (const { id } of batches) sentIds.push(id)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      withErrorsLogged(deleteSent)()
      await running
    },
  }
}

/** The body as stored until it is sent. */
export function unsentBody(body: string): string {
  return UNSENT_PREFIX + body
}

const insertUnsent = statement((db: Db | Tx, { ids, bodies }: { ids: string[]; bodies: string[] }) =>
  sql`
    insert into bus_payloads (id, body, created_at)
    select id, body, clock_timestamp() from unnest(${ids}::uuid[], ${bodies}::text[]) as letters (id, body)
  `.compile(db),
)

const deleteUnsent = statement((db: Db | Tx, { ids }: { ids: string[] }) =>
  sql`delete from bus_payloads where id = any(${ids}::uuid[]) and starts_with(body, ${UNSENT_PREFIX}::text)`.compile(
    db,
  ),
)

/** Unmarks and notifies in one statement: both happen, or neither. */
const publishAbandoned = statement((db: Db | Tx, { beforeSeconds }: { beforeSeconds: number }) =>
  sql`
    with found as (
      select id, created_at from bus_payloads
      where created_at < now() - make_interval(secs => ${beforeSeconds}::float8) and starts_with(body, ${UNSENT_PREFIX}::text)
      order by created_at limit ${sql.lit(MAX_ROWS)} for update skip locked
    ), opened as (
      update bus_payloads as letter set body = substr(letter.body, 2), created_at = now()
      from found where letter.id = found.id returning letter.id, found.created_at as written_at
    )
    select pg_notify(${CHANNEL}, ${storedNotification('')}::text || id::text) from opened order by written_at
  `.compile(db),
)
