/** A fan pays for media and has them from then on: both or neither, whichever door it is sold through. */
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

/** The kinds of sales that grant a media, and the right that each leads to. */
export const RIGHT_OF = {
  media: 'purchase',
  'share-link': 'share-link',
  teaser: 'message',
} as const satisfies Record<string, PaidRight>

export type MediaOrder = {
  fanId: string
  /** All that is granted by it; the sale is told to be about the first that is still there. */
  mediaIds: readonly string[]
  key: string | null | undefined
  kind: keyof typeof RIGHT_OF
  /** The media itself, or the link or message it is bought by. */
  subjectId: string
  /** Refuses, before anything is held, what this fan may not know of or has no need to buy. */
  check?(): Promise<void>
  /** What it costs at this very moment, told while the media is held; refuses when it is not for sale. */
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
    // Of two tabs the second finds the wallet emptied by the first.
    const isShort = fault instanceof Refusal && fault.code === 'NOT_ENOUGH_CREDITS'
    throw isShort && (await hasRights(deps.db, mediaIds, fanId)) ? new Refusal('ALREADY_BOUGHT') : fault
  }
}

async function payAndGrant(deps: Deps, tx: Tx, order: MediaOrder & { key: string }): Promise<Paid> {
  const { fanId, kind, subjectId, key } = order
  const { held, shares } = await hold(deps, tx, order)
  // What somebody in it does not agree to, or staff took down, opens to nobody, and sells nothing.
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

/** What a link or message asks is held before the pair is locked; of a media in the shop, both are one statement. */
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

/** In the order they were named in, without those that are deleted; locked in another, which is the same for all. */
async function holdAll(tx: Tx, mediaIds: readonly string[]): Promise<MediaRow[]> {
  const held = new Map<string, MediaRow>()
  for (const id of mediaIds.toSorted()) {
    const media = await lockMediaForShare(tx, id)
    if (media) held.set(id, media)
  }
  return mediaIds.flatMap((id) => held.get(id) ?? [])
}

/** A file server may have refused them a moment ago, and would go on for as long as it remembers. */
export async function notifyOfSale(
  { bus }: Pick<MediaDeps, 'bus'>,
  tx: Tx,
  granted: { mediaId: string; accountId: string },
): Promise<void> {
  await bus.publishIn(tx, MEDIA_GRANTED, granted)
}

/** Nobody pays another price than the one they saw. */
export function refuseChangedPrice(priceCents: number, seenCents: number | null): void {
  if (seenCents !== null && seenCents !== priceCents)
    throw new Refusal('CONFLICT', {
      words: 'The price has changed. Please look again.',
      facts: { priceCents },
    })
}
