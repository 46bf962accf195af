/** Sells media to a fan: payment and right in one transaction, for shop, share links and messages. */
import { messageTo } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { orEarlierSale, type PaySaleResult, paySale, type Shares } from '../../ledger/index.ts'
import { prepareNotification } from '../../notifications/index.ts'
import { MEDIA_GRANTED } from '../events.ts'
import { isHeldBack, lockMediaForShare, type MediaRow } from '../queries.ts'
import type { PaidRight } from '../tables.ts'
import type { MediaDeps } from '../types.ts'
import { hasRights } from './rights.ts'
import { insertSaleAndRights, lockMediaForSale } from './sale-statements.ts'

/** Sale kinds that grant media, and the right of each. */
export const RIGHT_BY_SALE_KIND = {
  media: 'purchase',
  'share-link': 'share-link',
  teaser: 'message',
} as const satisfies Record<string, PaidRight>

export type MediaOrder = {
  fanId: string
  /** All media granted; the sale references the first that still exists. */
  mediaIds: readonly string[]
  key: string | null | undefined
  kind: keyof typeof RIGHT_BY_SALE_KIND
  /** The media, or the link or message by which it is bought. */
  subjectId: string
  /** Rejects, before any lock, a fan who may not know of it or already has access. */
  check?(): Promise<void>
  /** Reads the current price under the media's lock; rejects if not for sale. */
  readPrice(tx: Tx, media: MediaRow): Promise<number> | number
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>

export async function sellMedia(deps: Deps, order: MediaOrder): Promise<PaySaleResult> {
  const { fanId, mediaIds, kind, subjectId } = order
  const key = idempotencyKey(order.key)
  const isSame = (sale: PaySaleResult['sale']) => sale.kind === kind && sale.subject_id === subjectId
  try {
    return await orEarlierSale(deps, { fanId, key, isSame }, async () => {
      await order.check?.()
      return deps.db.transaction().execute((tx) => payAndGrant(deps, tx, { ...order, key }))
    })
  } catch (error) {
    // Of two concurrent purchases the second finds an empty wallet.
    const isShort = error instanceof Refusal && error.code === 'NOT_ENOUGH_CREDITS'
    throw isShort && (await hasRights(deps.db, mediaIds, fanId)) ? new Refusal('ALREADY_BOUGHT') : error
  }
}

async function payAndGrant(deps: Deps, tx: Tx, order: MediaOrder & { key: string }): Promise<PaySaleResult> {
  const { fanId, kind, subjectId, key } = order
  const { locked, shares } = await lockForSale(deps, tx, order)
  // Media without consent or taken down grant nothing and cannot be sold.
  const media = locked.find((each) => !isHeldBack(each))
  if (!media) throw new Refusal('NOT_FOUND')
  const { id: mediaId, account_id: creatorId } = media
  const priceCents = await order.readPrice(tx, media)
  const mediaIds = locked.map(({ id }) => id)
  const notice = {
    to: creatorId,
    kind: 'purchase',
    actorId: fanId,
    mediaId,
    amountCents: priceCents,
  } as const
  const granted = mediaIds.map((id) => messageTo(MEDIA_GRANTED, { mediaId: id, accountId: fanId }))
  const notification = prepareNotification(deps, notice, granted)
  const sale = { key, fanId, creatorId, kind, subjectId, mediaId, priceCents }
  const paid = await paySale(deps, tx, sale, {
    shares,
    insert: (on, values) =>
      insertSaleAndRights(on, { ...values, ...notification.values, mediaIds, how: RIGHT_BY_SALE_KIND[kind] }),
  })
  if (!paid.isNew) return paid
  if (!paid.sale.is_granted) throw new Refusal('ALREADY_BOUGHT')
  await notification.sent(paid.sale, tx)
  return paid
}

/** Links and messages lock their media before the accounts; a shop sale does both in one statement. */
async function lockForSale(
  { clock }: Deps,
  tx: Tx,
  { kind, fanId, mediaIds }: MediaOrder,
): Promise<{ locked: MediaRow[]; shares?: Shares }> {
  const [mediaId] = mediaIds
  if (kind !== 'media' || mediaId === undefined) return { locked: await lockAll(tx, mediaIds) }
  const [row] = await lockMediaForSale(tx, { mediaId, fanId, at: clock.now() })
  return row ? { locked: [row], shares: row } : { locked: [] }
}

/** In the given order, without deleted media; locked in a fixed order. */
async function lockAll(tx: Tx, mediaIds: readonly string[]): Promise<MediaRow[]> {
  const locked = new Map<string, MediaRow>()
  for (const id of mediaIds.toSorted()) {
    const media = await lockMediaForShare(tx, id)
    if (media) locked.set(id, media)
  }
  return mediaIds.flatMap((id) => locked.get(id) ?? [])
}

/** Invalidates cached denials in file servers. */
export async function publishMediaGranted(
  { bus }: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  granted: { mediaId: string; accountId: string },
): Promise<void> {
  await bus.publishIn(tx, MEDIA_GRANTED, granted)
}

/** Rejects a price other than the one the fan saw. */
export function refuseChangedPrice(priceCents: number, seenCents: number | null): void {
  if (seenCents !== null && seenCents !== priceCents)
    throw new Refusal('CONFLICT', {
      message: 'The price has changed. Check it and try again.',
      facts: { priceCents },
    })
}
