/** Refund requests for accepted gifts, by their buyers and soon after the purchase. Links that are still open are cancelled instead. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { REFUND } from '#rules/money.ts'
import { HOUR_MS } from '#rules/time.ts'
import { insertRefundRequest } from '../refund-queries.ts'
import { readRefundReason } from '../request-refund.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { findSubscriptionGift, lockGift } from './gift-queries.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>

export function giftRefundableUntil({ created_at }: Pick<SubscriptionGift, 'created_at'>): Date {
  return new Date(created_at.getTime() + REFUND.windowHours * HOUR_MS)
}

/** Once per gift; the recipient keeps it until staff decide. */
export async function requestGiftRefund(
  deps: Deps,
  { accountId }: Viewer,
  { id, reason, key }: { id: string; reason: string; key?: string | null | undefined },
): Promise<SubscriptionGift> {
  const text = readRefundReason(reason)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const intention = { accountId, key, about: ['requestGiftRefund', id, text], at: now }
    await onceByKey(tx, intention, async () => {
      await insertRequest(tx, { id, accountId, text, now })
      return id
    })
    const gift = await findSubscriptionGift(tx, id)
    if (!gift) throw new Refusal('NOT_FOUND')
    return gift
  })
}

type NewRequest = { id: string; accountId: string; text: string; now: Date }

async function insertRequest(tx: Tx, { id, accountId, text, now }: NewRequest): Promise<void> {
  const gift = await lockGift(tx, id)
  if (gift?.buyer_id !== accountId) throw new Refusal('NOT_FOUND')
  if (gift.returned_at !== null) throw new Refusal('CONFLICT', { message: 'This was already refunded.' })
  if (gift.accepted_at === null)
    throw new Refusal('CONFLICT', { message: 'This gift isn’t accepted yet. Cancel it instead.' })
  if (now >= giftRefundableUntil(gift))
    throw new Refusal('CONFLICT', {
      message: `You can request a refund within ${REFUND.windowHours} hours of buying a gift.`,
    })
  const isFirst = await insertRefundRequest(tx, {
    sale_id: gift.sale_id,
    fan_id: accountId,
    reason: text,
    created_at: now,
  })
  if (!isFirst) throw new Refusal('CONFLICT', { message: 'You already requested this refund.' })
}
