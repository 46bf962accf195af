/** Takes back what a sale of media granted, when the whole price went back. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Sale } from '../../wallet/index.ts'
import { MEDIA_CHANGED } from '../events.ts'
import { mediaJobs } from '../job-tokens.ts'
import { mediaOfLinks } from '../links/share-link-queries.ts'
import { deleteMediaRow, lockMedia, lockMediaForShare, type MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { hasBuyers, revokeRight } from './rights.ts'
import { RIGHT_OF } from './sell-media.ts'

/** A deleted media that was kept for its last buyer is kept for nobody now. */
export async function revokeMediaSale(
  deps: Pick<MediaDeps, 'bus' | 'enqueue' | 'media'>,
  tx: Tx,
  sale: Sale,
): Promise<void> {
  const mediaId = await mediaOfSale(deps, tx, sale)
  const media = mediaId === null ? undefined : await lockOrShare(tx, mediaId)
  if (!media || !isOfMedia(sale.kind)) return
  const how = RIGHT_OF[sale.kind]
  if (!(await revokeRight(tx, { mediaId: media.id, accountId: sale.fan_id, how }))) return
  if (media.deleted_at !== null && !(await hasBuyers(tx, media.id))) {
    await deleteMediaRow(tx, media.id)
    await deps.enqueue(mediaJobs.removeFiles, { mediaId: media.id }, { tx })
  }
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
}

/**
 * Shared with those who are buying it, for they may wait for the very wallet that this sale is taken back to. One that is
 * deleted is bought by nobody, and may have to go.
 */
async function lockOrShare(tx: Tx, mediaId: string): Promise<MediaRow | undefined> {
  return (await lockMediaForShare(tx, mediaId)) ?? (await lockMedia(tx, mediaId))
}

function isOfMedia(kind: string): kind is keyof typeof RIGHT_OF {
  return Object.hasOwn(RIGHT_OF, kind)
}

async function mediaOfSale(
  { media: { ports } }: Pick<MediaDeps, 'media'>,
  tx: Tx,
  { kind, subject_id }: Sale,
): Promise<string | null> {
  if (subject_id === null) return null
  if (kind === 'media') return subject_id
  if (kind === 'share-link') return (await mediaOfLinks(tx, [subject_id])).get(subject_id) ?? null
  if (kind === 'teaser') return (await ports.mediaOfMessages(tx, [subject_id])).get(subject_id) ?? null
  return null
}
