/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { DataHolder } from '../accounts/index.ts'
import { appearancesTold, withdrawAll } from './appearances/personal-data.ts'
import { MEDIA_CHANGED } from './events.ts'
import { mediaFolder } from './files.ts'
import { mediaJobs } from './job-tokens.ts'
import { linksBy } from './links/share-link-queries.ts'
import {
  boughtBy,
  captionsBy,
  eraseRowsOf,
  favouriteSoundsOf,
  idsOf,
  mediaOf,
  uploadsOf,
} from './personal-data-queries.ts'
import { eraseShelves, shelvesBy } from './shelves/shelf-queries.ts'
import type { MediaDeps } from './types.ts'
import { removeUpload } from './upload/finish-upload.ts'

/** Ids per bus message. */
const TOLD_AT_ONCE = 1000

export function mediaData(deps: MediaDeps): DataHolder {
  const { db, storage } = deps
  return {
    name: 'media',
    async exportOf(accountId) {
      const captions = Map.groupBy(await captionsBy(db, accountId), (row) => row.media_id)
      return {
        media: (await mediaOf(db, accountId)).map((media) => ({
          ...media,
          captions: (captions.get(media.id) ?? []).map(({ language, label }) => ({ language, label })),
        })),
        uploads: await uploadsOf(deps, accountId),
        bought: await boughtBy(db, accountId),
        shareLinks: await linksBy(db, accountId),
        shelves: await shelvesBy(db, accountId),
        favouriteSounds: await favouriteSoundsOf(db, accountId),
        ...(await appearancesTold(deps, accountId)),
      }
    },
    leave: (tx, accountId) => withdrawAll(deps, tx, accountId),
    /** Files before rows: an interrupted erasure can find the files again by their rows. */
    async erase(accountId) {
      await db.transaction().execute((tx) => withdrawAll(deps, tx, accountId))
      for (const id of await idsOf(db, 'uploads', accountId)) await removeUpload(deps, id)
      const mediaIds = await idsOf(db, 'media', accountId)
      for (const id of mediaIds) await storage.removeAll(mediaFolder(id))
      await db.transaction().execute(async (tx) => {
        await eraseShelves(tx, accountId)
        for (const mediaId of await eraseRowsOf(tx, accountId))
          await deps.enqueue(mediaJobs.removeFiles, { mediaId }, { tx })
      })
      for (let start = 0; start < mediaIds.length; start += TOLD_AT_ONCE)
        await deps.bus.publish(MEDIA_CHANGED, { mediaIds: mediaIds.slice(start, start + TOLD_AT_ONCE) })
    },
  }
}
