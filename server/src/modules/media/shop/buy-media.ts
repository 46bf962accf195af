/** Buys a media in the shop. */
import { Refusal } from '#platform/errors.ts'
import { isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Wallet } from '../../ledger/index.ts'
import { decideAccess } from '../access/decide-access.ts'
import { mediaFactsOf } from '../access/facts.ts'
import { findVisibleMedia } from '../access/visible-media.ts'
import type { MediaRow } from '../queries.ts'
import type { MediaDeps } from '../types.ts'
import { hasRight } from './rights.ts'
import { refuseChangedPrice, sellMedia } from './sell-media.ts'

export type Purchase = {
  id: string
  mediaId: string
  fanId: string
  /** The wallet after the purchase, if known. */
  wallet?: Wallet | null
}

export type PurchaseOrder = {
  key: string | null | undefined
  /** The price the fan was shown; null if the client did not send it. */
  seenCents: number | null
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>

export async function buyMedia(
  deps: Deps,
  viewer: Viewer,
  mediaId: string,
  { key, seenCents }: PurchaseOrder,
): Promise<Purchase> {
  const { accountId: fanId } = viewer
  const order = { fanId, mediaIds: [mediaId], key, kind: 'media', subjectId: mediaId } as const
  const readPrice = (_tx: unknown, media: MediaRow) => {
    if (!isForSale(media, fanId, deps.clock.now())) throw notForSale()
    refuseChangedPrice(media.price_cents, seenCents)
    return media.price_cents
  }
  const { sale, wallet } = await sellMedia(deps, { ...order, readPrice }).catch(async (error: unknown) => {
    // Look up the precise reason only on refusal.
    if (error instanceof Refusal) await refuseUnlessSold(deps, viewer, mediaId)
    throw error
  })
  return { id: sale.id, mediaId, fanId, wallet }
}

/** Checks against a viewer without relations: payment and right enforce blocks and ownership themselves. Staff buy like everyone. */
function isForSale(media: MediaRow, accountId: string, now: Date): boolean {
  const stranger = {
    ...{ isStaff: false, isSubscriber: false, hasBought: false, isBlocked: false, appears: false },
    isRegionClosed: isMediaHiddenInRegion(),
  }
  return decideAccess(mediaFactsOf(media, true), { ...stranger, accountId }, now) === 'price'
}

async function refuseUnlessSold(deps: Deps, viewer: Viewer, mediaId: string): Promise<void> {
  const seen = await findVisibleMedia(deps, { accountId: viewer.accountId }, mediaId)
  if (!seen) throw new Refusal('NOT_FOUND')
  if (seen.access === 'price') return
  throw (await hasRight(deps.db, mediaId, viewer.accountId)) ? new Refusal('ALREADY_BOUGHT') : notForSale()
}

function notForSale(): Refusal {
  return new Refusal('BAD_INPUT', { message: 'This isn’t for sale.' })
}
