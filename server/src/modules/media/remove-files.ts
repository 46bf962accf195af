/** Removes the files of a media whose row is gone. */
import type { MediaDeps } from './deps.ts'
import { mediaFolder } from './files.ts'
import { findMedia } from './queries.ts'

export async function removeMediaFiles(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  mediaId: string,
): Promise<void> {
  if (await findMedia(db, mediaId)) return
  await storage.removeAll(mediaFolder(mediaId))
}
