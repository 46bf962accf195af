/** Writes a model in batches; its row says last that it is complete, so that a killed job leaves nothing that is used. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { HOUR_MS } from '#rules/time.ts'
import type { Columns } from '../catalogue/columns.ts'
import { type Clusters, DIMENSIONS, NEIGHBOURS, type UsualWatch } from '../model/types.ts'

const BATCH = 1_000
/** The one in use, and the one that processes may still be loading. */
const RETAINED = 2
/** A job is stopped sooner. */
const ABANDONED_MS = 2 * HOUR_MS

export type NewModel = {
  columns: Columns
  clusters: Clusters
  usual: UsualWatch
  people: number
  responses: number
}

type WriteOptions = { startedAt: Date; now: () => Date; signal?: AbortSignal | undefined }

export async function writeModel(
  db: Db,
  { columns, clusters, usual, people, responses }: NewModel,
  { startedAt, now, signal }: WriteOptions,
): Promise<void> {
  const { id } = await db
    .insertInto('recommendation_models')
    .values({
      ...{ started_at: startedAt, people, responses, media: columns.size, usual: JSON.stringify(usual) },
      centroids: bytesOf(clusters.centroids, 0, clusters.centroids.length),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < columns.size; from += BATCH) {
    signal?.throwIfAborted()
    const items = Array.from({ length: Math.min(BATCH, columns.size - from) }, (_, n) => from + n)
    await db
      .insertInto('media_vectors')
      .values(
        items.map((item) => ({
          ...{ model_id: id, place: item, media_id: columns.ids[item] ?? '' },
          vector: bytesOf(columns.vectors, item * DIMENSIONS, DIMENSIONS),
          is_trained: columns.isTrained[item] === 1,
          neighbours: bytesOf(columns.neighbours, item * NEIGHBOURS, NEIGHBOURS),
          neighbour_strengths: bytesOf(columns.neighbourStrength, item * NEIGHBOURS, NEIGHBOURS),
          cluster: clusters.clusterOf[item] ?? -1,
          quality: columns.quality[item] ?? 0,
        })),
      )
      .execute()
  }
  await db.updateTable('recommendation_models').set({ finished_at: now() }).where('id', '=', id).execute()
  await deleteOldModels(db, startedAt)
}

async function deleteOldModels(db: Db, now: Date): Promise<void> {
  await sql`
    delete from recommendation_models where id in (
      select id from recommendation_models where finished_at is not null
      order by finished_at desc offset ${RETAINED}
    ) or (finished_at is null and started_at < ${new Date(now.getTime() - ABANDONED_MS)})
  `.execute(db)
}

function bytesOf(values: Float32Array | Int32Array, at: number, count: number): Buffer {
  return Buffer.from(values.buffer, values.byteOffset + at * 4, count * 4)
}
