/** Getting the media behind a share link: for its price, or for nothing. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Order, Purchase } from './buy-media.ts'
import type { MediaDeps } from './deps.ts'
import { grantMedia, hasRight } from './rights.ts'
import { refuseChangedPrice, sellMedia, tellGranted } from './sell-media.ts'
import { findStanding, holdLink, type ShareLinkRow } from './share-link-queries.ts'
import { openShareLink } from './share-links.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'people' | 'wallet'>

export async function buyShareLink(
  deps: Deps,
  viewer: Viewer,
  code: string,
  { key, seenCents }: Order,
): Promise<Purchase> {
  const { accountId: fanId } = viewer
  const link = await findStanding(deps.db, code)
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.price_cents === 0) return openFreely(deps, viewer, link)
  const { id: subjectId, media_id: mediaId } = link
  const { sale } = await sellMedia(deps, {
    fanId,
    mediaId,
    key,
    kind: 'share-link',
    subjectId,
    check: () => refuseUnlessOffered(deps, viewer, link),
    async readPrice(tx) {
      const now = await holdLink(tx, subjectId)
      if (!now) throw new Refusal('NOT_FOUND')
      // A price that fell to nothing is not paid: whoever asks again gets it free.
      refuseChangedPrice(now.price_cents, now.price_cents === 0 ? link.price_cents : seenCents)
      return now.price_cents
    },
  })
  return { id: sale.id, mediaId, fanId }
}

/** Nobody is told: a free link is a gift to whoever has it. Safe to repeat. */
async function openFreely(deps: Deps, viewer: Viewer, link: ShareLinkRow): Promise<Purchase> {
  const { media_id: mediaId, id } = link
  const seen = await openShareLink(deps, viewer, link.code)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.media.access !== 'open')
    await deps.db.transaction().execute(async (tx) => {
      const now = await holdLink(tx, id)
      if (now?.price_cents !== 0) throw new Refusal('NOT_FOUND')
      await grantMedia(tx, { mediaId, accountId: viewer.accountId, how: 'free-link' })
      await tellGranted(deps, tx, { mediaId, accountId: viewer.accountId })
    })
  return { id, mediaId, fanId: viewer.accountId }
}

async function refuseUnlessOffered(deps: Deps, viewer: Viewer, link: ShareLinkRow): Promise<void> {
  // Staff see everything and buy like everybody.
  const seen = await openShareLink(deps, { ...viewer, staffRoles: [] }, link.code)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.media.access !== 'open') return
  const isTheirs = await hasRight(deps.db, link.media_id, viewer.accountId)
  throw isTheirs
    ? new Refusal('ALREADY_BOUGHT')
    : new Refusal('BAD_INPUT', { words: 'You can see this already. Nothing was paid.' })
}
