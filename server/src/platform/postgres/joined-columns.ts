/** Joined columns: columns of another slice that a list reads in the same statement, and how they are attached to the result. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

export type JoinContext = {
  db: Db | Tx
  /** Null for a visitor; otherwise the id, or a placeholder for it while the statement is built. */
  viewerId: string | null
  /** The column of the list that holds the id to join on. */
  of: RawBuilder<string>
}

/** Cached columns are shared by all viewers. */
export type SharedJoinContext = Omit<JoinContext, 'viewerId'>

/** `ids` is an array of the ids in question. */
export type SetsContext = { db: Db | Tx; viewerId: string; ids: RawBuilder<unknown> }

/** Boolean columns about one viewer, each as a subquery for the ids of which it is true. */
export type ViewerSets = (context: SetsContext) => Record<string, RawBuilder<unknown>>

type Part<Context> = {
  columns(context: Context): RawBuilder<unknown>
  joins?(context: Context): RawBuilder<unknown>
}

/**
 * Implemented by a lower slice, used by lists of an upper one, without knowing each other's tables. Names of columns and
 * joined tables start with the slice's name, so that parts never clash.
 */
export type JoinedColumns<Thing extends object> = {
  /** The same for all viewers, with changes announced on the bus: a list may cache them briefly. */
  cached?: Part<SharedJoinContext>
  /** Specific to the viewer, or changing all the time. */
  uncached?: Part<JoinContext>
  /** The viewer's columns of `uncached`: a list for one viewer reads each in one go instead of row by row. */
  sets?: ViewerSets
  /** Called with every row of the list; the slice's resolvers then need no query for this object. */
  attach(thing: Thing, row: object): void
}

export function joinedColumnsOf<Context>(
  parts: readonly (Part<Context> | undefined)[],
  context: Context,
): RawBuilder<unknown>[] {
  return parts.flatMap((part) => part?.columns(context) ?? [])
}

export function joinsOf<Context>(
  parts: readonly (Part<Context> | undefined)[],
  context: Context,
): RawBuilder<unknown> {
  return sql.join(
    parts.flatMap((part) => part?.joins?.(context) ?? []),
    sql` `,
  )
}
