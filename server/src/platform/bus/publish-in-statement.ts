/** Bus messages published by the caller's own SQL statement, so that writing rows and publishing is one round trip. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../postgres/database.ts'
import { CHANNEL } from './channel.ts'
import { type BusMessage, encodeBatches, type MessageBatch } from './message-batch.ts'

/** Placeholder in a payload for the id of the row that the statement inserts. */
export const ROW_ID = '@row-id'

export type StatementMessages = {
  /** Messages that contain ROW_ID; published only if the row was inserted. */
  ofRow: readonly BusMessage[]
  /** Messages published if the statement succeeded; see `publishCtes`. */
  also?: readonly BusMessage[]
}

/** Bind parameters: a batch has a body if it is stored, and a notification if the database sends it. */
export type PublishParameters = {
  batchIds: string[]
  batchBodies: (string | null)[]
  batchNotifications: (string | null)[]
  batchesOfRow: boolean[]
}

export type StatementPublish = {
  values: PublishParameters
  /** Call after the statement has run, with the id of the inserted row, if any; without `tx` the statement ran alone. */
  sent(written: { rowId: string | null; tx: Tx | null }): Promise<void>
}

type EncodedBatch = { batch: MessageBatch; isOfRow: boolean }

export function encodeStatementMessages({ ofRow, also = [] }: StatementMessages): EncodedBatch[] {
  return [
    ...encodeBatches(ofRow).map((batch) => ({ batch, isOfRow: true })),
    ...encodeBatches(also).map((batch) => ({ batch, isOfRow: false })),
  ]
}

export function publishParameters(
  encoded: readonly EncodedBatch[],
  write: (batch: MessageBatch) => { body: string | null; note: string | null },
): PublishParameters {
  const written = encoded.map(({ batch }) => write(batch))
  return {
    batchIds: encoded.map(({ batch }) => batch.id),
    batchBodies: written.map(({ body }) => body),
    batchNotifications: written.map(({ note }) => note),
    batchesOfRow: encoded.map(({ isOfRow }) => isOfRow),
  }
}

/** The batches as they were published. */
export function publishedBatches(encoded: readonly EncodedBatch[], rowId: string | null): MessageBatch[] {
  return encoded.flatMap(({ batch, isOfRow }) => {
    if (!isOfRow) return batch
    return rowId === null ? [] : { ...batch, body: batch.body.replaceAll(ROW_ID, rowId) }
  })
}

/**
 * Common table expressions for a `with` clause. `row` names the CTE whose row, if any, provides the id for ROW_ID; `isDone` says
 * whether the other batches are published. The statement must read `letters_sent`, which has exactly one row, or nothing is sent.
 */
export function publishCtes(
  values: PublishParameters,
  { row, isDone = sql`true` }: { row: RawBuilder<unknown>; isDone?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { batchIds, batchBodies, batchNotifications, batchesOfRow } = values
  return sql`
    letters as materialized (
      select letter.id, place, replace(body, ${ROW_ID}::text, coalesce(known.id, '')) as body,
        replace(note, ${ROW_ID}::text, coalesce(known.id, '')) as note
      from (select (select id::text from ${row} limit 1) as id) as known,
        unnest(${batchIds}::uuid[], ${batchBodies}::text[], ${batchNotifications}::text[], ${batchesOfRow}::boolean[])
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
