/** SQL of media processing; each saved result is published and counted. */
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { MEDIA_CHANGED, type ProcessingEvent, processingTopic } from './events.ts'
import { recountPosts } from './posts.ts'
import type { MediaTable } from './tables.ts'
import type { MediaDeps } from './types.ts'

export type MediaForProcessing = NonNullable<Awaited<ReturnType<typeof findMediaForProcessing>>>

export function findMediaForProcessing(db: Db | Tx, mediaId: string) {
  return db
    .selectFrom('media')
    .leftJoin('sounds', 'sounds.id', 'media.sound_id')
    .leftJoin('recordings', 'recordings.media_id', 'media.id')
    .selectAll('media')
    .select(['sounds.file as sound_file', 'recordings.takes', 'recordings.edit'])
    .where('media.id', '=', mediaId)
    .executeTakeFirst()
}

export type ProcessingResult = Pick<
  Updateable<MediaTable>,
  | 'failure'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'pictures_run'
  | 'playback_run'
  | 'playback'
  | 'poster_at_ms'
> & { state: 'processing' | 'playable' | 'ready' | 'failed'; progress: number }

type Deps = Pick<MediaDeps, 'db' | 'bus' | 'clock'>

/**
 * False if the media was deleted or another attempt got further: the caller then deletes its files. `next` runs in the same
 * transaction.
 */
export function saveProcessingResult(
  deps: Deps,
  media: MediaForProcessing,
  result: ProcessingResult,
  next: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const saved = await tx
      .updateTable('media')
      .set({ ...result, faults: 0 })
      .where('id', '=', media.id)
      .where('state', '=', media.state)
      .where(sql<boolean>`playback_run is not distinct from ${media.playback_run}`)
      .returning('id')
      .executeTakeFirst()
    if (!saved) return false
    await recountPosts(tx, media.account_id, deps.clock.now())
    await next(tx)
    const event: ProcessingEvent = {
      mediaId: media.id,
      state: result.state,
      progress: result.progress,
      failure: result.failure ?? null,
    }
    await deps.bus.publishIn(tx, processingTopic(media.account_id), event)
    await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
    return true
  })
}

/** Returns how often processing has failed, this time included. */
export async function countProcessingError(db: Db, mediaId: string): Promise<number> {
  const counted = await db
    .updateTable('media')
    .set({ faults: sql`faults + 1` })
    .where('id', '=', mediaId)
    .returning('faults')
    .executeTakeFirst()
  return counted?.faults ?? 0
}

/** Locked videos without their blurred loop, newest first. */
export function lockedWithoutLoop(db: Db, limit: number) {
  return db
    .selectFrom('media')
    .select(['id', 'playback_run', 'playback'])
    .where('type', '=', 'video')
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('price_cents', '>', 0), eb('visibility', '=', 'subscription')]))
    .where(sql<boolean>`playback ? 'teaser' and not playback ? 'blur'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** False if the media was deleted or processed again: the file then belongs to no run. */
export async function saveBlurredLoop(
  { db, bus }: Pick<MediaDeps, 'db' | 'bus'>,
  { mediaId, run, file }: { mediaId: string; run: string; file: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const saved = await tx
      .updateTable('media')
      .set({ playback: sql`playback || jsonb_build_object('blur', ${file}::text)` })
      .where('id', '=', mediaId)
      .where('playback_run', '=', run)
      .returning('id')
      .executeTakeFirst()
    if (saved) await bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [mediaId] })
    return saved !== undefined
  })
}

export async function saveProgress(db: Db, mediaId: string, progress: number): Promise<void> {
  await db.updateTable('media').set({ progress }).where('id', '=', mediaId).execute()
}

/** Whether a media is made of several takes, or edited. */
export async function isEditedRecording(tx: Tx, mediaId: string): Promise<boolean> {
  const recording = await tx
    .selectFrom('recordings')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  return recording !== undefined
}
