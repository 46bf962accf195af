/** The time that a gift adds to a subscription: at its end, and away again. No charge, and no renewal that was not there before. */
import type { Tx } from '#platform/postgres/database.ts'
import { addPeriod } from '#rules/periods.ts'
import { SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'
import {
  endSubscription,
  insertSubscription,
  lockSubscriptionOf,
  NOT_RENEWING,
  type Subscription,
  updateSubscription,
} from '../queries.ts'
import { firstTryAt, reminderAt } from '../state.ts'
import type { SubscriptionGift } from '../tables.ts'
import { type AcceptedGift, lockUnfinishedGifts, updateGift } from './gift-queries.ts'

type Receipt = Pick<SubscriptionGift, 'creator_id' | 'months'> & { recipientId: string; now: Date }

/** The columns of the accepted gift. */
export type GiftTime = { starts_at: Date; ends_at: Date; reminder_at: Date }

/** The gift follows the time that is already paid. The next renewal, if there is one, moves back by as much. */
export async function addGiftTime(tx: Tx, receipt: Receipt): Promise<GiftTime> {
  const { creator_id: creatorId, months, recipientId: fanId, now } = receipt
  const row = await lockSubscriptionOf(tx, { fanId, creatorId })
  const isRunning = row !== undefined && row.ends_at > now
  const starts_at = isRunning ? row.ends_at : now
  const anchor_day = isRunning ? row.anchor_day : now.getUTCDate()
  const ends_at = addPeriod(starts_at, { duration: months, unit: 'month' }, anchor_day)
  if (row && (isRunning || row.is_renewing)) await moveEnd(tx, row, { ends_at, anchor_day, now })
  else if (row) await updateSubscription(tx, row.id, { ...startedByGift(now), ends_at, anchor_day })
  else
    await insertSubscription(tx, {
      fan_id: fanId,
      creator_id: creatorId,
      ...startedByGift(now),
      ends_at,
      anchor_day,
    })
  return { starts_at, ends_at, reminder_at: remindAt(ends_at) }
}

/** Takes back what is left of the gift. Later gifts move forward. Returns the new end of the subscription. */
export async function removeGiftTime(
  tx: Tx,
  { row, gift, now }: { row: Subscription; gift: AcceptedGift; now: Date },
): Promise<Date> {
  const left = timeLeft(gift, now)
  const pair = { recipientId: gift.recipient_id, creatorId: gift.creator_id, now }
  for (const later of await lockUnfinishedGifts(tx, pair))
    if (later.starts_at >= gift.ends_at)
      await placeGift(tx, later, new Date(later.starts_at.getTime() - left), timeLeft(later, now))
  const ends_at = new Date(Math.max(now.getTime(), row.ends_at.getTime() - left))
  // Nobody is charged because somebody else was paid back: what ends now is not renewed.
  if (row.is_renewing && ends_at > now) await moveEnd(tx, row, { ends_at, anchor_day: row.anchor_day, now })
  else await updateSubscription(tx, row.id, { ...NOT_RENEWING, ends_at, updated_at: now })
  return ends_at
}

/** Ends what the fan paid for, and keeps what they were given. */
export async function endPaidTime(tx: Tx, row: Subscription, now: Date): Promise<void> {
  const gifts = await lockUnfinishedGifts(tx, {
    recipientId: row.fan_id,
    creatorId: row.creator_id,
    now,
  })
  if (gifts.length === 0 || row.ends_at <= now) return endSubscription(tx, row.id, now)
  let end = now
  for (const gift of gifts) {
    const left = timeLeft(gift, now)
    if (gift.starts_at > now) await placeGift(tx, gift, end, left)
    end = new Date(end.getTime() + left)
  }
  await updateSubscription(tx, row.id, { ...NOT_RENEWING, ends_at: end, updated_at: now })
}

function timeLeft({ starts_at, ends_at }: AcceptedGift, now: Date): number {
  return Math.max(0, ends_at.getTime() - Math.max(starts_at.getTime(), now.getTime()))
}

async function placeGift(tx: Tx, { id }: AcceptedGift, starts_at: Date, length: number): Promise<void> {
  const ends_at = new Date(starts_at.getTime() + length)
  await updateGift(tx, id, { starts_at, ends_at, reminder_at: remindAt(ends_at) })
}

function remindAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - SUBSCRIPTION_GIFT.reminderMs)
}

/** Terms stay; a renewal and its reminder move with the end. */
async function moveEnd(
  tx: Tx,
  row: Subscription,
  { ends_at, anchor_day, now }: { ends_at: Date; anchor_day: number; now: Date },
): Promise<void> {
  await updateSubscription(tx, row.id, {
    ends_at,
    anchor_day,
    ...(row.is_renewing && { next_try_at: firstTryAt(ends_at), failed_tries: 0 }),
    ...(row.reminder_at && { reminder_at: reminderAt(ends_at) }),
    updated_at: now,
  })
}

/** Without an agreed price: whoever subscribes to stay pays the price of that day. */
function startedByGift(now: Date) {
  return {
    ...NOT_RENEWING,
    started_at: now,
    price_cents: 0,
    is_trial: false,
    first_charged_at: null,
    first_sale_id: null,
    promotion_id: null,
    promised_cents: null,
    promised_months: 0,
    bundle_months: null,
    reminder_at: null,
    begun_by: null,
    updated_at: now,
  }
}
