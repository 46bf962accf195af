/** Sells media to a fan: payment and right in one transaction, for shop, share links and messages. */
import { letterTo } from '#platform/bus/bus.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { idempotencyKey } from '../../idempotency/index.ts'
import { carryNotification } from '../../notifications/index.ts'
import { orPaidBefore, type Paid, paySale, type Shares } from '../../wallet/index.ts'
import { MEDIA_GRANTED } from '../events.ts'
import { isHeldBack, lockMediaForShare, type MediaRow } from '../queries.ts'
import type { PaidRight } from '../tables.ts'
import type { MediaDeps } from '../types.ts'
import { hasRights } from './rights.ts'
import { insertSaleAndRights, lockMediaForSale } from './sale-statements.ts'

/** Sale kinds that grant media, and the right of each. */
export const RIGHT_OF = {
  media: 'purchase',
  'share-link': 'share-link',
  teaser: 'message',
} as const satisfies Record<string, PaidRight>

export type MediaOrder = {
  fanId: string
  /** All media granted; the sale references the first that still exists. */
  mediaIds: readonly string[]
  key: string | null | undefined
  kind: keyof typeof RIGHT_OF
  /** The media, or the link or message by which it is bought. */
  subjectId: string
  /** Rejects, before any lock, a fan who may not know of it or already has access. */
  check?(): Promise<void>
  /** Reads the current price under the media's lock; rejects if not for sale. */
  readPrice(tx: Tx, media: MediaRow): Promise<number> | number
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'wallet' | 'settings'>

export async function sellMedia(deps: Deps, order: MediaOrder): Promise<Paid> {
  const { fanId, mediaIds, kind, subjectId } = order
  const key = idempotencyKey(order.key)
  const isSame = (sale: Paid['sale']) => sale.kind === kind && sale.subject_id === subjectId
  try {
    return await orPaidBefore(deps, { fanId, key, isSame }, async () => {
      await order.check?.()
      return deps.db.transaction().execute((tx) => payAndGrant(deps, tx, { ...order, key }))
    })
  } catch (fault) {
    // Of two concurrent purchases the second finds an empty wallet.
    const isShort = fault instanceof Refusal && fault.code === 'NOT_ENOUGH_CREDITS'
    throw isShort && (await hasRights(deps.db, mediaIds, fanId)) ? new Refusal('ALREADY_BOUGHT') : fault
  }
}

async function payAndGrant(deps: Deps, tx: Tx, order: MediaOrder & { key: string }): Promise<Paid> {
  const { fanId, kind, subjectId, key } = order
  const { held, shares } = await hold(deps, tx, order)
  // Media without consent or taken down grant nothing and cannot be sold.
  const media = held.find((each) => !isHeldBack(each))
  if (!media) throw new Refusal('NOT_FOUND')
  const { id: mediaId, account_id: creatorId } = media
  const priceCents = await order.readPrice(tx, media)
  const mediaIds = held.map(({ id }) => id)
  const news = { to: creatorId, kind: 'purchase', actorId: fanId, mediaId, amountCents: priceCents } as const
  const granted = mediaIds.map((id) => letterTo(MEDIA_GRANTED, { mediaId: id, accountId: fanId }))
  const notification = carryNotification(deps, news, granted)
  const sale = { key, fanId, creatorId, kind, subjectId, mediaId, priceCents }
  const paid = await paySale(deps, tx, sale, {
    shares,
    insert: (on, values) =>
      insertSaleAndRights(on, { ...values, ...notification.values, mediaIds, how: RIGHT_OF[kind] }),
  })
  if (!paid.isNew) return paid
  if (!paid.sale.is_granted) throw new Refusal('ALREADY_BOUGHT')
  await notification.sent(paid.sale, tx)
  return paid
}

/** Links and messages lock their media before the accounts; a shop sale does both in one statement. */
async function hold(
  { clock }: Deps,
  tx: Tx,
  { kind, fanId, mediaIds }: MediaOrder,
): Promise<{ held: MediaRow[]; shares?: Shares }> {
  const [mediaId] = mediaIds
  if (kind !== 'media' || mediaId === undefined) return { held: await holdAll(tx, mediaIds) }
  const [row] = await lockMediaForSale(tx, { mediaId, fanId, at: clock.now() })
  return row ? { held: [row], shares: row } : { held: [] }
}

/** In the given order, without deleted media; locked in a fixed order. */
async function holdAll(tx: Tx, mediaIds: readonly string[]): Promise<MediaRow[]> {
  const held = new Map<string, MediaRow>()
  for (const id of mediaIds.toSorted()) {
    const media = await lockMediaForShare(tx, id)
    if (media) held.set(id, media)
  }
  return mediaIds.flatMap((id) => held.get(id) ?? [])
}

/** Invalidates cached denials in file servers. */
export async function notifyOfSale(
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
      words: 'The price has changed. Please look again.',
      facts: { priceCents },
    })
}
