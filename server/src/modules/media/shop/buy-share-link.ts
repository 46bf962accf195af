/** Obtains the media behind a share link, paid or free. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findSaleByKey } from '../../ledger/index.ts'
import { findShareLink, lockShareLink, type ShareLinkRow } from '../links/share-link-queries.ts'
import { openShareLink } from '../links/share-links.ts'
import type { MediaDeps } from '../types.ts'
import type { Purchase, PurchaseOrder } from './buy-media.ts'
import { grantMedia, hasRight } from './rights.ts'
import { publishMediaGranted, refuseChangedPrice, sellMedia } from './sell-media.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>

/** Idempotent per key, even if the link is free or removed by now. */
export async function buyShareLink(
  deps: Deps,
  viewer: Viewer,
  code: string,
  { key, seenCents }: PurchaseOrder,
): Promise<Purchase> {
  const { accountId: fanId } = viewer
  const link = await findShareLink(deps.db, code)
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.removed_at === null && link.price_cents === 0)
    return (await paidBefore(deps, { fanId, key, link })) ?? openFreely(deps, viewer, link)
  const { id: subjectId, media_id: mediaId } = link
  const { sale } = await sellMedia(deps, {
    fanId,
    mediaIds: [mediaId],
    key,
    kind: 'share-link',
    subjectId,
    check: () => refuseUnlessOffered(deps, viewer, link),
    async readPrice(tx) {
      const now = await lockShareLink(tx, subjectId)
      if (!now) throw new Refusal('NOT_FOUND')
      // Do not charge a price that dropped to zero: a retry gets it free.
      refuseChangedPrice(now.price_cents, now.price_cents === 0 ? link.price_cents : seenCents)
      return now.price_cents
    },
  })
  return { id: sale.id, mediaId, fanId }
}

async function paidBefore(
  { db }: Pick<Deps, 'db'>,
  { fanId, key, link }: { fanId: string; key: PurchaseOrder['key']; link: ShareLinkRow },
): Promise<Purchase | undefined> {
  const sale = key ? await findSaleByKey(db, fanId, key) : undefined
  if (!sale) return undefined
  if (sale.kind !== 'share-link' || sale.subject_id !== link.id) throw new Refusal('KEY_REUSED')
  return { id: sale.id, mediaId: link.media_id, fanId }
}

/** No notification: a free link is a gift to anyone who has it. Idempotent. */
async function openFreely(deps: Deps, viewer: Viewer, link: ShareLinkRow): Promise<Purchase> {
  const { media_id: mediaId, id } = link
  const seen = await openShareLink(deps, viewer, link.code)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.media.access !== 'open')
    await deps.db.transaction().execute(async (tx) => {
      const now = await lockShareLink(tx, id)
      if (now?.price_cents !== 0) throw new Refusal('NOT_FOUND')
      await grantMedia(tx, { mediaId, accountId: viewer.accountId, how: 'free-link' })
      await publishMediaGranted(deps, tx, { mediaId, accountId: viewer.accountId })
    })
  return { id, mediaId, fanId: viewer.accountId }
}

async function refuseUnlessOffered(deps: Deps, viewer: Viewer, link: ShareLinkRow): Promise<void> {
  // Staff buy like everyone.
  const seen = await openShareLink(deps, { accountId: viewer.accountId }, link.code)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.media.access !== 'open') return
  const isTheirs = await hasRight(deps.db, link.media_id, viewer.accountId)
  throw isTheirs
    ? new Refusal('ALREADY_BOUGHT')
    : new Refusal('BAD_INPUT', { message: 'You already have access. You weren’t charged.' })
}
