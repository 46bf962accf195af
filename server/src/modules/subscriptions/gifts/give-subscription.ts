/** Buys months of a creator for somebody else: the sale, the gift and, for a username, its time in one transaction. */
import { randomUUID } from 'node:crypto'
import { refuseBlockedWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkForm } from '#rules/forms/check.ts'
import { subscriptionGiftForm } from '#rules/forms/subscription-gift.ts'
import { centsFromDollars } from '#rules/money.ts'
import { giftMonthsLabel, SUBSCRIPTION_GIFT_TEXT } from '#rules/subscription-gift.ts'
import { findVisibleAccountByUsername, type Person } from '../../accounts/index.ts'
import { findSaleByKey, paySale, refuseUnlessMayPay } from '../../ledger/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { priceChanged } from '../promotions/find-offer.ts'
import type { SubscriptionGift } from '../tables.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { newGiftLink } from './gift-link.ts'
import { notifyOfGift, notifyOfGiftSale } from './gift-notices.ts'
import { findSubscriptionGift, insertGift } from './gift-queries.ts'
import { addGiftTime } from './gift-time.ts'
import { lockGiftPeople, mayReceive, planOnSale } from './may-receive.ts'

export type GiftOrder = {
  creatorId: string
  months: number
  /** Null for a link. */
  username: string | null
  message: string
  isAnonymous: boolean
  /** The price shown to the buyer, in dollars. */
  seenPrice: number | null | undefined
  key: string | null | undefined
}

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings' | 'vault'>

/** Idempotent per key: a repeated request gets the first gift, and its link again. */
export async function giveSubscription(
  deps: Deps,
  viewer: Viewer,
  order: GiftOrder,
): Promise<SubscriptionGift> {
  const { accountId: buyerId } = viewer
  const { creatorId, isAnonymous } = order
  const terms = readOrder(order)
  const key = idempotencyKey(order.key)
  if (buyerId === creatorId)
    throw new Refusal('BAD_INPUT', { message: 'You can’t gift a subscription to yourself' })
  const recipient =
    terms.username === null ? null : await findVisibleAccountByUsername(deps.db, terms.username)
  return deps.db.transaction().execute(async (tx) => {
    await lockGiftPeople(tx, { buyerId, creatorId, recipientId: recipient?.id ?? null })
    const same = await earlierGift(tx, { ...order, ...terms, buyerId, key, recipient })
    if (same) return same
    refuseBlockedWords(deps, { message: terms.message })
    await refuseUnlessMayPay(tx, { fanId: buyerId, creatorId, at: deps.clock.now() })
    const to = terms.username === null ? null : await checkedRecipient(deps, tx, recipient, order, buyerId)
    const { period_cents: monthCents } = await planOnSale(tx, creatorId)
    const priceCents = terms.months * monthCents
    if (typeof order.seenPrice === 'number' && centsFromDollars(order.seenPrice) !== priceCents)
      throw priceChanged({ cents: priceCents })
    const id = randomUUID()
    const { sale } = await paySale(deps, tx, {
      key,
      fanId: buyerId,
      creatorId,
      kind: 'subscription-gift',
      subjectId: id,
      priceCents,
      words: giftMonthsLabel(terms.months),
    })
    const now = deps.clock.now()
    const about = { creator_id: creatorId, months: terms.months }
    const given = to
      ? {
          recipient_id: to.id,
          accepted_at: now,
          ...(await addGiftTime(tx, { ...about, recipientId: to.id, now })),
        }
      : newGiftLink(deps, id, now)
    const gift = await insertGift(tx, {
      id,
      sale_id: sale.id,
      buyer_id: buyerId,
      ...about,
      month_cents: monthCents,
      price_cents: priceCents,
      is_anonymous: isAnonymous,
      message: terms.message,
      ...given,
      created_at: now,
    })
    await notifyOfGiftSale(deps, tx, gift)
    if (to) await notifyOfGift(deps, tx, gift)
    return gift
  })
}

function readOrder({ months, username, message }: GiftOrder) {
  const checked = checkForm(subscriptionGiftForm, { months, username, message })
  if (checked.ok) return checked.values
  const [words = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { message: words, fields: checked.errors })
}

type RepeatedOrder = Omit<GiftOrder, 'key'> & {
  key: string
  buyerId: string
  recipient: Person | undefined | null
}

/** The gift of an earlier request with this key, whatever has changed since. */
async function earlierGift(tx: Tx, order: RepeatedOrder): Promise<SubscriptionGift | null> {
  const sale = await findSaleByKey(tx, order.buyerId, order.key)
  if (!sale) return null
  const gift =
    sale.kind === 'subscription-gift' && sale.subject_id !== null
      ? await findSubscriptionGift(tx, sale.subject_id)
      : undefined
  const isSame =
    gift?.creator_id === order.creatorId &&
    gift.months === order.months &&
    gift.is_anonymous === order.isAnonymous &&
    gift.message === order.message &&
    (gift.token_hash !== null) === (order.username === null) &&
    (!order.recipient || gift.recipient_id === order.recipient.id)
  if (!gift || !isSame) throw new Refusal('KEY_REUSED')
  return gift
}

/** Across a block between buyer and recipient, neither exists for the other. */
async function checkedRecipient(
  deps: Deps,
  tx: Tx,
  recipient: Person | undefined | null,
  { creatorId }: GiftOrder,
  buyerId: string,
): Promise<Person> {
  if (!recipient || (await isBlockedBetween(tx, buyerId, recipient.id)))
    throw refusedName('NOT_FOUND', SUBSCRIPTION_GIFT_TEXT.noOne)
  if (recipient.id === buyerId) throw refusedName('BAD_INPUT', SUBSCRIPTION_GIFT_TEXT.yourself)
  if (recipient.id === creatorId || !(await mayReceive(deps, tx, { personId: recipient.id, creatorId })))
    throw refusedName('BAD_INPUT', SUBSCRIPTION_GIFT_TEXT.cannotReceive)
  return recipient
}

function refusedName(code: 'NOT_FOUND' | 'BAD_INPUT', message: string): Refusal {
  return new Refusal(code, { message, fields: { username: message } })
}
