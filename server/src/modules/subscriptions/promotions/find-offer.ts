/** Finds the offer for a subscribing fan, and locks a limited promotion until the transaction ends. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { SubscriptionPlan } from '../plan-queries.ts'
import type { Subscription } from '../queries.ts'
import { bundlesOf } from './bundles.ts'
import { bestOffer, bundleOffer, linkOffer, type SubscriptionOffer } from './offer.ts'
import {
  type Discount,
  findTrialLink,
  insertPromotionUse,
  isDiscount,
  isTrialLink,
  lockPromotion,
  promotionState,
  runningDiscounts,
  usedAmong,
} from './promotion-queries.ts'

/** The fan's choice. Without one, the cheapest offer applies. */
export type OfferChoice = {
  bundleMonths?: number | null | undefined
  trialCode?: string | null | undefined
  /** The discount that the fan saw. */
  promotionId?: string | null | undefined
}

type OfferQuery = {
  plan: SubscriptionPlan
  fanId: string
  row: Subscription | undefined
  now: Date
  choice: OfferChoice
}

export async function findOffer(tx: Tx, query: OfferQuery): Promise<SubscriptionOffer> {
  const { bundleMonths, trialCode, promotionId } = query.choice
  if (
    [bundleMonths, trialCode, promotionId].filter((given) => given !== null && given !== undefined).length > 1
  )
    throw new Refusal('BAD_INPUT', { message: 'Choose a bundle, a promotion or a trial link.' })
  if (trialCode !== null && trialCode !== undefined) return offerOfLink(tx, query, trialCode)
  if (bundleMonths !== null && bundleMonths !== undefined) return offerOfBundle(tx, query, bundleMonths)
  const offer = await bestAvailable(tx, query)
  const promised = offer.kind === 'discount' ? offer.promotion.id : null
  if (promotionId !== null && promotionId !== undefined && promotionId !== promised) throw priceChanged(offer)
  return offer
}

export function priceChanged({ cents }: Pick<SubscriptionOffer, 'cents'>): Refusal {
  return new Refusal('CONFLICT', {
    message: 'The price has changed. Check it and try again.',
    facts: { priceCents: cents },
  })
}

/** Called before the subscription is stored. */
export async function recordOfferUse(
  tx: Tx,
  offer: SubscriptionOffer,
  { fanId, now }: Pick<OfferQuery, 'fanId' | 'now'>,
): Promise<void> {
  if ('promotion' in offer) await insertPromotionUse(tx, { promotionId: offer.promotion.id, fanId, at: now })
}

async function offerOfLink(
  tx: Tx,
  { plan, fanId, row, now }: OfferQuery,
  code: string,
): Promise<SubscriptionOffer> {
  const found = await findTrialLink(tx, code)
  if (!found || found.creator_id !== plan.creator_id)
    throw new Refusal('NOT_FOUND', { message: 'This trial link doesn’t exist.' })
  const link = await lockPromotion(tx, found)
  if (!link || !isTrialLink(link)) throw new Refusal('NOT_FOUND')
  if (row || (await usedAmong(tx, fanId, [link.id])).size > 0)
    throw new Refusal('CONFLICT', { message: 'This trial is for new subscribers only.' })
  const state = promotionState(link, now)
  if (state === 'ended') throw new Refusal('CONFLICT', { message: 'This trial link has ended.' })
  if (state === 'full') throw new Refusal('CONFLICT', { message: 'This trial link is full.' })
  return linkOffer(link)
}

async function offerOfBundle(tx: Tx, { plan }: OfferQuery, months: number): Promise<SubscriptionOffer> {
  const bundles = (await bundlesOf(tx, [plan.creator_id])).get(plan.creator_id) ?? []
  const bundle = bundles.find((offered) => offered.months === months)
  if (!bundle)
    throw new Refusal('CONFLICT', { message: 'This bundle is no longer available. Check the offers again.' })
  return bundleOffer(plan, bundle)
}

/** If the last place is taken while waiting for the lock, the next best offer applies, at another price. */
async function bestAvailable(tx: Tx, { plan, fanId, row, now }: OfferQuery): Promise<SubscriptionOffer> {
  const history = { hasSubscribed: row !== undefined, hadTrial: Boolean(row?.trial_used_at) }
  let discounts: Discount[] = (await runningDiscounts(tx, [plan.creator_id], now)).get(plan.creator_id) ?? []
  const taken = await usedAmong(
    tx,
    fanId,
    discounts.map(({ id }) => id),
  )
  discounts = discounts.filter(({ id }) => !taken.has(id))
  for (;;) {
    const offer = bestOffer(plan, history, discounts)
    if (offer.kind !== 'discount') return offer
    const { promotion } = offer
    const locked = await lockPromotion(tx, promotion)
    if (locked && isDiscount(locked) && promotionState(locked, now) === 'running') return offer
    discounts = discounts.filter(({ id }) => id !== promotion.id)
  }
}
