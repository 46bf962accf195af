/** Advisory locks by name, for things without a row to lock. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'

/** Held until the transaction ends; others with the same name wait. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await takeLock(tx, { name })
}

const takeLock = statement((db: Db | Tx, { name }: { name: string }) =>
  sql`select ${lockingName(sql`${name}`)}`.compile(db),
)

/** The same lock as an SQL expression. */
export function lockingName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** The same without waiting: false if the lock is held elsewhere. */
export async function tryLockByName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tryLock(tx, { name })
  return row?.is_locked ?? false
}

const tryLock = statement((db: Db | Tx, { name }: { name: string }) =>
  sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked
  `.compile(db),
)

/** Acquires the locks in the given order. */
export async function lockByNames(tx: Tx, names: readonly string[]): Promise<void> {
  await takeLocks(tx, { names })
}

const takeLocks = statement((db: Db | Tx, { names }: { names: readonly string[] }) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) with ordinality as wanted (name, place) order by place
  `.compile(db),
)
