/**
 * Letters of transactions that leave by another way than the database. Each is a row until it was sent, so that those of a
 * process that died after its commit are found; they are then told by the database itself.
 */
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import { CHANNEL } from './channel.ts'
import { type Letter, noteOfStored } from './envelope.ts'

/** The body of an unsent letter begins with it; without it, it is a stored one, as the wire of PostgreSQL fetches them. */
const UNSENT_MARK = '!'
/** Whoever wrote it has sent it by then, or is gone. */
const LEFT_AFTER_MS = 2_000
const FORGET_EVERY_MS = 200
const AT_ONCE = 500

export type Unsent = {
  keep(tx: Tx, letters: readonly Letter[]): Promise<void>
  /** Takes them out in the transaction that sends them another way. */
  take(tx: Tx, letters: readonly Letter[]): Promise<void>
  /** Forgets them a little later, many at once. */
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
      log.warn({ err: error }, 'unsent bus messages could not be looked after')
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

/** As it stands in its row until it was sent. */
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

/** One statement opens them and tells of them: both happen, or neither. */
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
