/** Locks by name, for what has no row of its own to lock. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { statement } from './statement.ts'

/** Held until the transaction ends; others who name the same wait. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await takeLock(tx, { name })
}

const takeLock = statement((db: Db | Tx, { name }: { name: string }) =>
  sql`select ${lockingName(sql`${name}`)}`.compile(db),
)

/** The same lock as an expression of a statement. */
export function lockingName(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** The same without waiting: false where somebody else holds it. */
export async function tryLockByName(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tryLock(tx, { name })
  return row?.is_locked ?? false
}

const tryLock = statement((db: Db | Tx, { name }: { name: string }) =>
  sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked
  `.compile(db),
)

/** One after the other, in the order they are told. */
export async function lockByNames(tx: Tx, names: readonly string[]): Promise<void> {
  await takeLocks(tx, { names })
}

const takeLocks = statement((db: Db | Tx, { names }: { names: readonly string[] }) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names}::text[]) with ordinality as wanted (name, place) order by place
  `.compile(db),
)
