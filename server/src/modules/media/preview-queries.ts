/** SQL for preview clips, keyed by media and length. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

export type PreviewClip = { media_id: string; length_ms: number; file: string }

/** Attempts per preview that may fail because of the file. */
export const MAX_PREVIEW_ERRORS = 6

/** Finished previews, by media. */
export async function previewsOf(
  db: Db | Tx,
  mediaIds: readonly string[],
): Promise<Map<string, PreviewClip[]>> {
  const { rows } = await sql<PreviewClip>`
    select media_id, length_ms, file from media_previews
    where media_id = any(${mediaIds}::uuid[]) and file is not null
  `.execute(db)
  return Map.groupBy(rows, (row) => row.media_id)
}

/** False if already requested. */
export async function insertPreview(tx: Tx, mediaId: string, lengthMs: number): Promise<boolean> {
  const row = await tx
    .insertInto('media_previews')
    .values({ media_id: mediaId, length_ms: lengthMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .executeTakeFirst()
  return row !== undefined
}

export function findPreview(db: Db | Tx, mediaId: string, lengthMs: number) {
  return db
    .selectFrom('media_previews')
    .selectAll()
    .where('media_id', '=', mediaId)
    .where('length_ms', '=', lengthMs)
    .executeTakeFirst()
}

/** False if already saved or no longer requested. */
export async function savePreview(tx: Tx, { media_id, length_ms, file }: PreviewClip): Promise<boolean> {
  const row = await tx
    .updateTable('media_previews')
    .set({ file })
    .where('media_id', '=', media_id)
    .where('length_ms', '=', length_ms)
    .where('file', 'is', null)
    .returning('media_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countPreviewError(db: Db, mediaId: string, lengthMs: number): Promise<number> {
  const row = await db
    .updateTable('media_previews')
    .set({ faults: sql`faults + 1` })
    .where('media_id', '=', mediaId)
    .where('length_ms', '=', lengthMs)
    .returning('faults')
    .executeTakeFirst()
  return row?.faults ?? MAX_PREVIEW_ERRORS
}

/** Stops further attempts. */
export async function giveUpPreview(db: Db, mediaId: string, lengthMs: number): Promise<void> {
  await db
    .updateTable('media_previews')
    .set({ faults: MAX_PREVIEW_ERRORS })
    .where('media_id', '=', mediaId)
    .where('length_ms', '=', lengthMs)
    .execute()
}

/** Oldest first. */
export function previewsToCut(db: Db, limit: number) {
  return db
    .selectFrom('media_previews')
    .select(['media_id', 'length_ms'])
    .where('file', 'is', null)
    .where('faults', '<', MAX_PREVIEW_ERRORS)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}
