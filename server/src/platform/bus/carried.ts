/** Bus messages published by the caller's own SQL statement, so that writing rows and publishing is one round trip. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../postgres/database.ts'
import { CHANNEL } from './channel.ts'
import { type Envelope, type Letter, sealAll } from './envelope.ts'

/** Placeholder in a payload for the id of the row that the statement inserts. */
export const ROW_ID = '@row-id'

export type CarriedLetters = {
  /** Messages that contain ROW_ID; published only if the row was inserted. */
  ofRow: readonly Envelope[]
  /** Messages published if the statement succeeded; see `publishCtes`. */
  also?: readonly Envelope[]
}

/** Bind parameters: a batch has a body if it is stored, and a notification if the database sends it. */
export type CarriedValues = {
  letterIds: string[]
  letterBodies: (string | null)[]
  letterNotes: (string | null)[]
  lettersOfRow: boolean[]
}

export type Carried = {
  values: CarriedValues
  /** Call after the statement has run, with the id of the inserted row, if any; without `tx` the statement ran alone. */
  sent(written: { rowId: string | null; tx: Tx | null }): Promise<void>
}

type Sealed = { letter: Letter; isOfRow: boolean }

export function sealCarried({ ofRow, also = [] }: CarriedLetters): Sealed[] {
  return [
    ...sealAll(ofRow).map((letter) => ({ letter, isOfRow: true })),
    ...sealAll(also).map((letter) => ({ letter, isOfRow: false })),
  ]
}

export function carriedValues(
  sealed: readonly Sealed[],
  write: (letter: Letter) => { body: string | null; note: string | null },
): CarriedValues {
  const written = sealed.map(({ letter }) => write(letter))
  return {
    letterIds: sealed.map(({ letter }) => letter.id),
    letterBodies: written.map(({ body }) => body),
    letterNotes: written.map(({ note }) => note),
    lettersOfRow: sealed.map(({ isOfRow }) => isOfRow),
  }
}

/** The batches as they were published. */
export function lettersSent(sealed: readonly Sealed[], rowId: string | null): Letter[] {
  return sealed.flatMap(({ letter, isOfRow }) => {
    if (!isOfRow) return letter
    return rowId === null ? [] : { ...letter, body: letter.body.replaceAll(ROW_ID, rowId) }
  })
}

/**
 * Common table expressions for a `with` clause. `row` names the CTE whose row, if any, provides the id for ROW_ID; `isDone` says
 * whether the other batches are published. The statement must read `letters_sent`, which has exactly one row, or nothing is sent.
 */
export function carriedParts(
  values: CarriedValues,
  { row, isDone = sql`true` }: { row: RawBuilder<unknown>; isDone?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { letterIds, letterBodies, letterNotes, lettersOfRow } = values
  return sql`
    letters as materialized (
      select letter.id, place, replace(body, ${ROW_ID}::text, coalesce(known.id, '')) as body,
        replace(note, ${ROW_ID}::text, coalesce(known.id, '')) as note
      from (select (select id::text from ${row} limit 1) as id) as known,
        unnest(${letterIds}::uuid[], ${letterBodies}::text[], ${letterNotes}::text[], ${lettersOfRow}::boolean[])
          with ordinality as letter (id, body, note, is_of_row, place)
      where case when is_of_row then known.id is not null else ${isDone} end
    ), letters_kept as (
      insert into bus_payloads (id, body, created_at)
      select id, body, clock_timestamp() from letters where body is not null
    ), letters_sent as materialized (
      select count(pg_notify(${CHANNEL}::text, note)) from (select note from letters where note is not null order by place) as notes
    )
  `
}
