/** Captions of videos. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { VisibleMedia } from './access/visible-media.ts'
import { MEDIA_CHANGED } from './events.ts'
import { MEDIA_AREA } from './files.ts'
import type { MediaCaptionsTable } from './tables.ts'
import type { MediaDeps } from './types.ts'
import { lockOwn } from './update-media.ts'

export type Captions = Selectable<MediaCaptionsTable>

const FOLDER = 'captions'

/** Path relative to the media's folder. */
export function captionsPath({ file }: Pick<Captions, 'file'>): string {
  return `${FOLDER}/${file}`
}

/** Ordered by label. */
export async function captionsOf(
  db: Db | Tx,
  mediaIds: readonly string[],
): Promise<ReadonlyMap<string, Captions[]>> {
  return Map.groupBy(await captionsAmong(db, { mediaIds }), (row) => row.media_id)
}

const captionsAmong = statement((db: Db | Tx, { mediaIds }: { mediaIds: readonly string[] }) =>
  db
    .selectFrom('media_captions')
    .selectAll()
    .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
    .orderBy('label')
    .orderBy('language')
    .compile(),
)

/** Replaces captions in the same language. */
export async function saveCaptions(
  tx: Tx,
  captions: Pick<Captions, 'media_id' | 'language' | 'label' | 'file'>,
): Promise<void> {
  const { label, file } = captions
  await tx
    .insertInto('media_captions')
    .values(captions)
    .onConflict((conflict) => conflict.columns(['media_id', 'language']).doUpdateSet({ label, file }))
    .execute()
}

/** Idempotent. */
export async function removeCaptions(
  deps: Pick<MediaDeps, 'db' | 'bus' | 'clock' | 'storage'>,
  viewer: Viewer,
  { mediaId, language }: { mediaId: string; language: string },
): Promise<VisibleMedia> {
  const { media, file } = await deps.db.transaction().execute(async (tx) => {
    const own = await lockOwn(deps, tx, viewer, mediaId)
    const removed = await tx
      .deleteFrom('media_captions')
      .where('media_id', '=', mediaId)
      .where('language', '=', language.replaceAll('\0', ''))
      .returning('file')
      .executeTakeFirst()
    if (removed) await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [mediaId] })
    return { media: own, file: removed?.file }
  })
  if (file) await deps.storage.remove(fileKey(MEDIA_AREA, mediaId, FOLDER, file))
  return { ...media, access: 'open' }
}
