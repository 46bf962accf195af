/** What a gift tells the creator, its recipient and its buyer. Each runs in the transaction of the change. */
import type { Tx } from '#platform/postgres/database.ts'
import { giftMonthsText } from '#rules/subscription-gift.ts'
import { usernamesOf } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { subscriptionJobs } from '../job-tokens.ts'
import { notifyFan } from '../notices.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'

type Deps = Pick<SubscriptionsDeps, 'bus' | 'enqueue'>

export async function notifyOfGiftSale(deps: Deps, tx: Tx, gift: SubscriptionGift): Promise<void> {
  await notify(deps, tx, {
    to: gift.creator_id,
    kind: 'gift-sale',
    actorId: gift.buyer_id,
    amountCents: gift.price_cents,
  })
}

/** The message is on the site only: emails contain no text of other people. */
export async function notifyOfGift(deps: Deps, tx: Tx, gift: SubscriptionGift): Promise<void> {
  const { recipient_id: to, ends_at, buyer_id, creator_id, months, message } = gift
  if (to === null || ends_at === null) return
  const giverId = gift.is_anonymous ? null : buyer_id
  const names = await usernamesOf(tx, [creator_id, buyer_id])
  const creator = names.get(creator_id) ?? ''
  const words = `${giftMonthsText(months)} of @${creator}${message ? `: ${message}` : ''}`
  await notify(deps, tx, { to, kind: 'subscription-gift', actorId: giverId, words })
  const giver = giverId === null ? null : (names.get(giverId) ?? null)
  const news = { kind: 'gift', creator, giver, months, until: ends_at.toISOString() } as const
  await deps.enqueue(subscriptionJobs.mailNotice, { accountId: to, news }, { tx })
}

export async function notifyOfAcceptance(deps: Deps, tx: Tx, gift: SubscriptionGift): Promise<void> {
  if (gift.recipient_id === null) return
  const names = await usernamesOf(tx, [gift.creator_id, gift.recipient_id])
  const by = names.get(gift.recipient_id) ?? ''
  const news = { kind: 'gift-accepted', by, months: gift.months } as const
  await notifyFan(deps, tx, {
    accountId: gift.buyer_id,
    news: { ...news, creator: names.get(gift.creator_id) ?? '' },
  })
}

export async function notifyOfExpiry(deps: Deps, tx: Tx, gift: SubscriptionGift): Promise<void> {
  const creator = await creatorOf(tx, gift)
  const news = { kind: 'gift-expired', creator, cents: gift.price_cents } as const
  await notifyFan(deps, tx, { accountId: gift.buyer_id, news })
}

export async function notifyOfWithdrawal(
  deps: Deps,
  tx: Tx,
  gift: SubscriptionGift,
  { until, isOver }: { until: Date; isOver: boolean },
): Promise<void> {
  if (gift.recipient_id === null) return
  const creator = await creatorOf(tx, gift)
  const news = { kind: 'gift-withdrawn', creator, until: until.toISOString(), isOver } as const
  await notifyFan(deps, tx, { accountId: gift.recipient_id, news })
}

async function creatorOf(tx: Tx, { creator_id }: SubscriptionGift): Promise<string> {
  return (await usernamesOf(tx, [creator_id])).get(creator_id) ?? ''
}
