/** Buying a media in the shop. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from './deps.ts'
import { hasRight } from './rights.ts'
import { seeOne } from './see-media.ts'
import { refuseChangedPrice, sellMedia } from './sell-media.ts'

export type Purchase = { id: string; mediaId: string; fanId: string }

export type Order = {
  key: string | null | undefined
  /** The price the fan saw; null when they do not say. */
  seenCents: number | null
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'people' | 'wallet'>

export async function buyMedia(
  deps: Deps,
  viewer: Viewer,
  mediaId: string,
  { key, seenCents }: Order,
): Promise<Purchase> {
  const { accountId: fanId } = viewer
  const { sale } = await sellMedia(deps, {
    fanId,
    mediaId,
    key,
    kind: 'media',
    subjectId: mediaId,
    check: () => refuseUnlessSold(deps, viewer, mediaId),
    readPrice(_tx, { price_cents, visibility }) {
      // It may have been taken from the shop since.
      if (price_cents === 0 || visibility === 'private') throw notForSale()
      refuseChangedPrice(price_cents, seenCents)
      return price_cents
    },
  })
  return { id: sale.id, mediaId, fanId }
}

async function refuseUnlessSold(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  // Staff see everything and buy like everybody.
  const seen = await seeOne(deps, { ...viewer, staffRoles: [] }, mediaId)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.access === 'price') return
  throw (await hasRight(deps.db, mediaId, viewer.accountId)) ? new Refusal('ALREADY_BOUGHT') : notForSale()
}

function notForSale(): Refusal {
  return new Refusal('BAD_INPUT', { words: 'This is not for sale.' })
}
