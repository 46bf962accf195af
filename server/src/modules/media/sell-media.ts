/** A fan pays for a media and has it from then on: both or neither, whichever door it is sold through. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { notify } from '../people/index.ts'
import { orPaidBefore, type Paid, paymentKey, paySale } from '../wallet/index.ts'
import type { MediaDeps } from './deps.ts'
import { holdMedia, type MediaRow } from './queries.ts'
import { grantMedia, hasRight } from './rights.ts'

export type MediaOrder = {
  fanId: string
  mediaId: string
  key: string | null | undefined
  kind: 'media' | 'share-link'
  /** The media itself, or the link it is bought by. */
  subjectId: string
  /** Refuses what this fan may not know of or has no need to buy. */
  check(): Promise<void>
  /** What it costs at this very moment, told while the media is held; refuses when it is not for sale. */
  readPrice(tx: Tx, media: MediaRow): Promise<number> | number
}

type Deps = Pick<MediaDeps, 'db' | 'clock' | 'people' | 'wallet'>

export async function sellMedia(deps: Deps, order: MediaOrder): Promise<Paid> {
  const { fanId, mediaId, kind, subjectId } = order
  const key = paymentKey(order.key)
  const isSame = (sale: Paid['sale']) => sale.kind === kind && sale.subject_id === subjectId
  try {
    return await orPaidBefore(deps, { fanId, key, isSame }, async () => {
      await order.check()
      return deps.db.transaction().execute((tx) => payAndGrant(deps, tx, { ...order, key }))
    })
  } catch (fault) {
    // Of two tabs the second finds the wallet emptied by the first.
    const isShort = fault instanceof Refusal && fault.code === 'NOT_ENOUGH_CREDITS'
    throw isShort && (await hasRight(deps.db, mediaId, fanId)) ? new Refusal('ALREADY_BOUGHT') : fault
  }
}

async function payAndGrant(deps: Deps, tx: Tx, order: MediaOrder & { key: string }): Promise<Paid> {
  const { fanId, mediaId, kind, subjectId, key } = order
  const media = await holdMedia(tx, mediaId)
  if (!media) throw new Refusal('NOT_FOUND')
  const { account_id: creatorId } = media
  const priceCents = await order.readPrice(tx, media)
  const paid = await paySale({ ...deps.wallet, clock: deps.clock }, tx, {
    key,
    fanId,
    creatorId,
    kind,
    subjectId,
    priceCents,
  })
  if (!paid.isNew) return paid
  const how = kind === 'media' ? 'purchase' : 'share-link'
  if (!(await grantMedia(tx, { mediaId, accountId: fanId, how }))) throw new Refusal('ALREADY_BOUGHT')
  await notify(deps.people, tx, {
    to: creatorId,
    kind: 'purchase',
    actorId: fanId,
    mediaId,
    amountCents: priceCents,
  })
  return paid
}

/** Nobody pays another price than the one they saw. */
export function refuseChangedPrice(priceCents: number, seenCents: number | null): void {
  if (seenCents !== null && seenCents !== priceCents)
    throw new Refusal('CONFLICT', {
      words: 'The price has changed. Please look again.',
      facts: { priceCents },
    })
}
