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

/** Those who ask for what is kept are not known: it is read for everybody. */
export type AskingForAll = Omit<Asking, 'viewerId'>

type Part<Asked> = {
  columns(asking: Asked): RawBuilder<unknown>
  joins?(asking: Asked): RawBuilder<unknown>
}

/**
 * A slice below fills it in, a list above uses it, and neither knows the other's tables. Names of columns and of joined
 * tables begin with a word of their slice, so that no two parts meet.
 */
export type Beside<Thing extends object> = {
  /** The same for everybody, and whoever changes it says so on the bus: a list may keep it for a moment. */
  kept?: Part<AskingForAll>
  /** The viewer's own, and what moves all the time. */
  fresh?: Part<Asking>
  /** Called with every row of the list; resolvers of the slice then need not ask for this thing. */
  tell(thing: Thing, row: object): void
}

export function columnsOf<Asked>(
  parts: readonly (Part<Asked> | undefined)[],
  asking: Asked,
): RawBuilder<unknown>[] {
  return parts.flatMap((part) => part?.columns(asking) ?? [])
}

export function joinsOf<Asked>(
  parts: readonly (Part<Asked> | undefined)[],
  asking: Asked,
): RawBuilder<unknown> {
  return sql.join(
    parts.flatMap((part) => part?.joins?.(asking) ?? []),
    sql` `,
  )
}
