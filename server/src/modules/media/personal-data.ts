/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { erasePinsAndCollections, exportPinsAndCollections } from './collections/collection-queries.ts'
import { MEDIA_CHANGED } from './events.ts'
import { mediaFolder } from './files.ts'
import { mediaJobs } from './job-tokens.ts'
import { exportShareLinks } from './links/share-link-queries.ts'
import {
  eraseRowsOf,
  exportCaptions,
  exportMedia,
  exportPurchases,
  favouriteSoundsOf,
  ownIds,
} from './personal-data-queries.ts'
import type { MediaDeps } from './types.ts'

/** Ids per bus message. */
const IDS_PER_MESSAGE = 1000

export function mediaData(deps: MediaDeps): PersonalDataHandler {
  const { db, storage } = deps
  return {
    name: 'media',
    async exportOf(accountId) {
      const captions = Map.groupBy(await exportCaptions(db, accountId), (row) => row.media_id)
      return {
        media: (await exportMedia(db, accountId)).map((media) => ({
          ...media,
          captions: (captions.get(media.id) ?? []).map(({ language, label }) => ({ language, label })),
        })),
        bought: await exportPurchases(db, accountId),
        shareLinks: await exportShareLinks(db, accountId),
        shelves: await exportPinsAndCollections(db, accountId),
        favouriteSounds: await favouriteSoundsOf(db, accountId),
      }
    },
    /** Files before rows: an interrupted erasure can find the files again by their rows. */
    async erase(accountId) {
      const mediaIds = await ownIds(db, accountId)
      for (const id of mediaIds) await storage.removeAll(mediaFolder(id))
      await db.transaction().execute(async (tx) => {
        await erasePinsAndCollections(tx, accountId)
        for (const mediaId of await eraseRowsOf(tx, accountId))
          await deps.enqueue(mediaJobs.removeFiles, { mediaId }, { tx })
      })
      for (let start = 0; start < mediaIds.length; start += IDS_PER_MESSAGE)
        await deps.bus.publish(MEDIA_CHANGED, { mediaIds: mediaIds.slice(start, start + IDS_PER_MESSAGE) })
    },
  }
}
