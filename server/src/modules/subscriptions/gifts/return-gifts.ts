/** Returns the price of links that nobody accepted to the buyer's wallet: on request, when they expire, and when the buyer leaves. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findSalesByIds, lockFan, reverseSale } from '../../ledger/index.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { notifyOfExpiry } from './gift-notices.ts'
import { findSubscriptionGift, lockGift, openLinks } from './gift-queries.ts'

const BATCH_SIZE = 100

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger'>

/** By the buyer, before anyone accepts it. Idempotent. */
export async function cancelGift(deps: Deps, viewer: Viewer, id: string): Promise<SubscriptionGift> {
  return deps.db.transaction().execute(async (tx) => {
    await lockFan(tx, viewer.accountId)
    const gift = await lockGift(tx, id)
    if (gift?.buyer_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    if (gift.accepted_at !== null)
      throw new Refusal('CONFLICT', { message: 'This gift was already accepted.' })
    if (gift.returned_at !== null) return gift
    return returnGift(deps, tx, gift)
  })
}

/** In batches; an interrupted run resumes where it stopped. A failure does not block the others. */
export async function returnExpiredGifts(deps: Deps & Pick<SubscriptionsDeps, 'log'>, signal?: AbortSignal) {
  const errors: unknown[] = []
  const now = deps.clock.now()
  let last: string | null = null
  for (;;) {
    let due = openLinks(deps.db).where('expires_at', '<=', now).orderBy('id').limit(BATCH_SIZE)
    if (last !== null) due = due.where('id', '>', last)
    const batch: SubscriptionGift[] = await due.execute()
    for (const gift of batch) {
      signal?.throwIfAborted()
      await returnExpired(deps, gift).catch((error: unknown) => {
        deps.log.error({ err: error, giftId: gift.id }, 'failed to return an expired gift')
        errors.push(error)
      })
    }
    last = batch.at(-1)?.id ?? null
    if (batch.length < BATCH_SIZE) break
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed to return ${errors.length} gifts`)
}

async function returnExpired(deps: Deps, { id, buyer_id }: SubscriptionGift): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockFan(tx, buyer_id)
    const gift = await lockGift(tx, id)
    if (!gift || gift.accepted_at !== null || gift.returned_at !== null) return
    await notifyOfExpiry(deps, tx, await returnGift(deps, tx, gift))
  })
}

/** In the transaction in which the buyer leaves. */
export async function returnOpenGiftsOf(deps: Omit<Deps, 'db'>, tx: Tx, buyerId: string): Promise<void> {
  await lockFan(tx, buyerId)
  const gifts = await openLinks(tx).where('buyer_id', '=', buyerId).orderBy('id').forUpdate().execute()
  for (const gift of gifts) await returnGift(deps, tx, gift)
}

async function returnGift(
  deps: Omit<Deps, 'db'>,
  tx: Tx,
  { id, sale_id }: SubscriptionGift,
): Promise<SubscriptionGift> {
  const [sale] = await findSalesByIds(tx, [sale_id])
  if (!sale) throw new Error('a gift references a missing sale')
  await reverseSale(deps, tx, sale, { key: `gift-returned:${id}`, reason: 'refund', to: 'credits' })
  const gift = await findSubscriptionGift(tx, id)
  if (!gift) throw new Error('the gift is gone')
  return gift
}
