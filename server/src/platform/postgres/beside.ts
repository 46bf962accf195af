/** What a list reads beside its own rows in the same statement: columns of another slice, and what that makes of them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

export type Asking = {
  db: Db | Tx
  /** Null for a visitor; what a statement is written with otherwise stands for whoever will ask. */
  viewerId: string | null
  /** The column of the list that names what is read about. */
  of: RawBuilder<string>
}

/**
 * A slice below fills it in, a list above uses it, and neither knows the other's tables. Names of columns and of joined
 * tables begin with a word of their slice, so that no two parts meet.
 */
export type Beside<Thing extends object> = {
  columns(asking: Asking): RawBuilder<unknown>
  joins(asking: Asking): RawBuilder<unknown>
  /** Called with every row of the list; resolvers of the slice then need not ask for this thing. */
  tell(thing: Thing, row: object): void
}

export function columnsOf(parts: readonly Beside<never>[], asking: Asking): RawBuilder<unknown> {
  return sql.join(parts.map((part) => part.columns(asking)))
}

export function joinsOf(parts: readonly Beside<never>[], asking: Asking): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => part.joins(asking)),
    sql` `,
  )
}
