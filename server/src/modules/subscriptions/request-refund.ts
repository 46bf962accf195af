/** Refund requests by fans, shortly after the first charge of a subscription. */
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { REFUND } from '#rules/money.ts'
import { characterCount, cleanText, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { findSalesByIds } from '../ledger/index.ts'
import { findSubscription, lockSubscription, type Subscription } from './queries.ts'
import { insertRefundRequest } from './refund-queries.ts'
import { refundableUntil } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock'>

type RefundRequestInput = { subscriptionId: string; reason: string; key?: string | null | undefined }

/** Once per start of a subscription, also after its end; the subscription continues until staff decide. */
export async function requestRefund(
  deps: Deps,
  viewer: Viewer,
  { subscriptionId, reason, key }: RefundRequestInput,
): Promise<Subscription> {
  const text = readRefundReason(reason)
  const { accountId } = viewer
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const intention = { accountId, key, about: ['requestRefund', subscriptionId, text], at: now }
    await onceByKey(tx, intention, async () => {
      await insertRequest(tx, { subscriptionId, accountId, text, now })
      return subscriptionId
    })
    const row = await findSubscription(tx, subscriptionId)
    if (!row) throw new Refusal('NOT_FOUND')
    return row
  })
}

type NewRequest = { subscriptionId: string; accountId: string; text: string; now: Date }

async function insertRequest(tx: Tx, { subscriptionId, accountId, text, now }: NewRequest): Promise<void> {
  const row = await lockSubscription(tx, subscriptionId)
  if (row?.fan_id !== accountId) throw new Refusal('NOT_FOUND')
  const until = refundableUntil(row)
  if (row.first_sale_id === null || until === null)
    throw new Refusal('CONFLICT', { message: 'You weren’t charged for this subscription.' })
  if (now >= until)
    throw new Refusal('CONFLICT', {
      message: `You can request a refund within ${REFUND.windowHours} hours of the first charge.`,
    })
  const [sale] = await findSalesByIds(tx, [row.first_sale_id])
  if (!sale || sale.reversed_at) throw new Refusal('CONFLICT', { message: 'This was already refunded.' })
  const isFirst = await insertRefundRequest(tx, {
    sale_id: sale.id,
    fan_id: row.fan_id,
    reason: text,
    created_at: now,
  })
  if (!isFirst) throw new Refusal('CONFLICT', { message: 'You already requested this refund.' })
}

export function readRefundReason(given: string): string {
  const reason = cleanText(given)
  const length = characterCount(reason)
  const { reasonMinLength, reasonMaxLength } = REFUND
  const message = !isVisibleText(reason)
    ? 'Say why you want a refund'
    : !isStorable(reason)
      ? 'Contains characters that can’t be used'
      : length < reasonMinLength || length > reasonMaxLength
        ? `Use ${reasonMinLength} to ${reasonMaxLength} characters`
        : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { reason: message } })
  return reason
}
