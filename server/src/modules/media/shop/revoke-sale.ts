/** Revokes the rights of a sale whose full price was refunded. */
import type { Tx } from '#platform/postgres/database.ts'
import { paidAmong, type Sale } from '../../ledger/index.ts'
import { MEDIA_CHANGED } from '../events.ts'
import { mediaJobs } from '../job-tokens.ts'
import { mediaIdsOfLinks } from '../links/share-link-queries.ts'
import { deleteMediaRow, lockMedia, lockMediaForShare, type MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { grantLocked, hasBuyers, type NewRight, revokeRight } from './rights.ts'
import { RIGHT_BY_SALE_KIND } from './sell-media.ts'

type Deps = Pick<MediaDeps, 'bus' | 'enqueue' | 'media'>

/** In a fixed order, to avoid deadlocks between concurrent refunds. */
export async function revokeMediaSale(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  if (!isOfMedia(sale.kind)) return
  const how = RIGHT_BY_SALE_KIND[sale.kind]
  for (const mediaId of (await mediasOfSale(deps, tx, sale)).toSorted())
    await revokeOne(deps, tx, { mediaId, accountId: sale.fan_id, how })
}

/** Keeps a right that another message also sold and was not refunded. Deletes a deleted media that was kept only for this buyer. */
async function revokeOne(deps: Deps, tx: Tx, right: NewRight): Promise<void> {
  const media = await lockForRevocation(tx, right.mediaId)
  if (!media || !(await revokeRight(tx, right))) return
  const { accountId } = right
  if (await isSoldByMessage(deps, tx, { media_id: media.id, account_id: accountId })) {
    await grantLocked(tx, { mediaId: media.id, accountId, how: 'message' })
    return
  }
  if (media.deleted_at !== null && !(await hasBuyers(tx, media.id))) {
    await deleteMediaRow(tx, media.id)
    await deps.enqueue(mediaJobs.removeFiles, { mediaId: media.id }, { tx })
  }
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
}

async function isSoldByMessage(
  { media: { ports } }: Deps,
  tx: Tx,
  right: { media_id: string; account_id: string },
): Promise<boolean> {
  const things = (await ports.messagesWith(tx, [right])).flat()
  return things.length > 0 && (await paidAmong(tx, things)).size > 0
}

/**
 * Shared lock, since buyers of the media may be waiting for the wallet that this refund credits. A deleted media cannot be
 * bought and may have to be removed, so it is locked exclusively.
 */
async function lockForRevocation(tx: Tx, mediaId: string): Promise<MediaRow | undefined> {
  return (await lockMediaForShare(tx, mediaId)) ?? (await lockMedia(tx, mediaId))
}

function isOfMedia(kind: string): kind is keyof typeof RIGHT_BY_SALE_KIND {
  return Object.hasOwn(RIGHT_BY_SALE_KIND, kind)
}

async function mediasOfSale(
  { media: { ports } }: Deps,
  tx: Tx,
  { kind, subject_id }: Sale,
): Promise<string[]> {
  if (subject_id === null) return []
  if (kind === 'media') return [subject_id]
  if (kind === 'teaser') return (await ports.mediaOfMessages(tx, [subject_id])).get(subject_id) ?? []
  const linked = (await mediaIdsOfLinks(tx, [subject_id])).get(subject_id)
  return linked === undefined ? [] : [linked]
}
