/** Deletes the files of a media whose row is gone. */

import { mediaFolder } from './files.ts'
import { findMedia } from './queries.ts'
import type { MediaDeps } from './types.ts'

export async function removeMediaFiles(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  mediaId: string,
): Promise<void> {
  if (await findMedia(db, mediaId)) return
  await storage.removeAll(mediaFolder(mediaId))
}
