/**
 * Transactional outbox for batches sent by Redis. Each is a row until it was sent, so that batches of a process killed after
 * its commit are found by another process and published through the database.
 */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { CHANNEL } from './channel.ts'
import { type Letter, noteOfStored } from './envelope.ts'

/** Prefix of an unsent body; a body without it was stored for the PostgreSQL transport. */
const UNSENT_MARK = '!'
/** By then the sender has sent it, or was killed. */
const LEFT_AFTER_MS = 2_000
const FORGET_EVERY_MS = 200
const AT_ONCE = 500

export type Unsent = {
  keep(tx: Tx, letters: readonly Letter[]): Promise<void>
  /** Deletes them in the transaction that sends them another way. */
  take(tx: Tx, letters: readonly Letter[]): Promise<void>
  /** Deletes them a little later, in bulk. */
  sent(letters: readonly Letter[]): void
  close(): Promise<void>
}

export function createUnsent({ db, log }: { db: Db; log: Log }, leftAfterMs: number = LEFT_AFTER_MS): Unsent {
  let done: string[] = []
  let running = Promise.resolve()

  async function forget(): Promise<void> {
    const ids = done
    if (ids.length === 0) return
    done = []
    await forgetLetters(db, { ids })
  }

  const quietly = (work: () => Promise<void>) => () => {
    running = running.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'maintenance of unsent bus messages failed')
    })
  }
  const timers = [
    setInterval(quietly(forget), FORGET_EVERY_MS).unref(),
    setInterval(
      quietly(async () => {
        await tellLeft(db, { beforeSeconds: leftAfterMs / 1000 })
      }),
      leftAfterMs / 2,
    ).unref(),
  ]

  return {
    async keep(tx, letters) {
      await keepLetters(tx, {
        ids: letters.map(({ id }) => id),
        bodies: letters.map(({ body }) => unsentBody(body)),
      })
    },
    async take(tx, letters) {
      await forgetLetters(tx, { ids: letters.map(({ id }) => id) })
    },
    sent(letters) {
      for (const { id } of letters) done.push(id)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      quietly(forget)()
      await running
    },
  }
}

/** The body as stored until it is sent. */
export function unsentBody(body: string): string {
  return UNSENT_MARK + body
}

const keepLetters = statement((db: Db | Tx, { ids, bodies }: { ids: string[]; bodies: string[] }) =>
  sql`
    insert into bus_payloads (id, body, created_at)
    select id, body, clock_timestamp() from unnest(${ids}::uuid[], ${bodies}::text[]) as letters (id, body)
  `.compile(db),
)

const forgetLetters = statement((db: Db | Tx, { ids }: { ids: string[] }) =>
  sql`delete from bus_payloads where id = any(${ids}::uuid[]) and starts_with(body, ${UNSENT_MARK}::text)`.compile(
    db,
  ),
)

/** Unmarks and notifies in one statement: both happen, or neither. */
const tellLeft = statement((db: Db | Tx, { beforeSeconds }: { beforeSeconds: number }) =>
  sql`
    with found as (
      select id, created_at from bus_payloads
      where created_at < now() - make_interval(secs => ${beforeSeconds}::float8) and starts_with(body, ${UNSENT_MARK}::text)
      order by created_at limit ${sql.lit(AT_ONCE)} for update skip locked
    ), opened as (
      update bus_payloads as letter set body = substr(letter.body, 2), created_at = now()
      from found where letter.id = found.id returning letter.id, found.created_at as written_at
    )
    select pg_notify(${CHANNEL}, ${noteOfStored('')}::text || id::text) from opened order by written_at
  `.compile(db),
)
