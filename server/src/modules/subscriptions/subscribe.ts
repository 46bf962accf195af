/** Subscribes a fan to a creator: payment, follow and notification in one transaction. */
import { Refusal } from '#platform/errors.ts'
import { idempotencyKey } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { centsFromDollars } from '#rules/money.ts'
import { addPeriod } from '#rules/periods.ts'
import { lockFan, paySale, refuseUnlessMayPay } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { ensureFollow, lockPair } from '../people/index.ts'
import { lockPlanForShare, type SubscriptionPlan } from './plan-queries.ts'
import { findOffer, type OfferChoice, priceChanged, recordOfferUse } from './promotions/find-offer.ts'
import { offerText, type SubscriptionOffer } from './promotions/offer.ts'
import {
  findStartedByKey,
  insertSubscription,
  lockSubscriptionOf,
  NOT_RENEWING,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { resumeRow } from './resume.ts'
import { firstTryAt, reminderAt } from './state.ts'
import type { SubscriptionsDeps } from './types.ts'

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'ledger' | 'settings'>

type SubscribeOrder = OfferChoice & {
  creatorId: string
  key: string | null | undefined
  /** The price shown to the fan for now, in dollars; 0 for resuming a cancelled subscription. */
  seenPrice?: number | null | undefined
  /** The full monthly price shown to the fan. */
  seenMonth?: number | null | undefined
}

/** Idempotent per key, which the subscription stores. A cancelled subscription that is still running resumes without payment. */
export async function subscribe(deps: Deps, viewer: Viewer, order: SubscribeOrder): Promise<Subscription> {
  const { accountId: fanId } = viewer
  const { creatorId } = order
  const key = idempotencyKey(order.key)
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { message: 'You can’t subscribe to yourself' })
  return deps.db.transaction().execute(async (tx) => {
    // Lock order: the fan, the pair, the plan, the subscription.
    await lockFan(tx, fanId)
    await lockPair(tx, fanId, creatorId)
    const same = await findStartedByKey(tx, { fanId, creatorId, key })
    if (same) return same
    await refuseUnlessMayPay(tx, { fanId, creatorId, at: deps.clock.now() })
    const plan = await lockPlanForShare(tx, creatorId)
    if (!plan) throw new Refusal('NOT_FOUND', { message: 'This creator doesn’t offer a subscription.' })
    const row = await lockSubscriptionOf(tx, { fanId, creatorId })
    const now = deps.clock.now()
    const isRunning = row !== undefined && row.ends_at > now
    if (isRunning && row.is_renewing) throw new Refusal('CONFLICT', { message: 'You’re already subscribed' })
    if (isRunning) {
      // A trial link's subscription does not renew: a double tap must not resume it.
      if (hasChoice(order)) throw new Refusal('CONFLICT', { message: 'You’re already subscribed' })
      rejectChangedPrice(order.seenPrice, 0)
      return resumeRow(deps, tx, row, { plan, now, begunBy: key })
    }
    const offer = await findOffer(tx, { plan, fanId, row, now, choice: order })
    rejectChangedPrice(order.seenPrice, offer.cents)
    rejectChangedPrice(order.seenMonth, plan.period_cents)
    return startSubscription(deps, tx, { row, plan, fanId, key, now, offer })
  })
}

type SubscriptionStart = {
  row: Subscription | undefined
  plan: SubscriptionPlan
  fanId: string
  key: string
  now: Date
  offer: SubscriptionOffer
}

function hasChoice({ bundleMonths, trialCode }: OfferChoice): boolean {
  return [bundleMonths, trialCode].some((given) => given !== null && given !== undefined)
}

async function startSubscription(deps: Deps, tx: Tx, start: SubscriptionStart): Promise<Subscription> {
  const { row, plan, fanId, key, offer } = start
  const { cents } = offer
  const { creator_id: creatorId } = plan
  const columns = termsOf(start)
  await recordOfferUse(tx, offer, start)
  const started = row
    ? await updateSubscription(tx, row.id, columns)
    : await insertSubscription(tx, { fan_id: fanId, creator_id: creatorId, ...columns })
  const subscription = cents === 0 ? started : await charge(deps, tx, started, { offer, key })
  await notify(deps, tx, {
    to: creatorId,
    kind: 'subscriber',
    actorId: fanId,
    amountCents: cents || null,
  })
  // Last, because all concurrent follows of this creator wait for the counts row.
  await ensureFollow(tx, { follower_id: fanId, followed_id: creatorId })
  return subscription
}

/** Rejects a price other than shown, after a changed plan, a used trial or an ended period. */
function rejectChangedPrice(seenPrice: SubscribeOrder['seenPrice'], cents: number): void {
  if (typeof seenPrice === 'number' && centsFromDollars(seenPrice) !== cents) throw priceChanged({ cents })
}

/** The columns of the started subscription. */
function termsOf({ row, plan, key, now, offer }: SubscriptionStart) {
  const { kind, period } = offer
  const endsAt = addPeriod(now, period)
  const isTrial = kind === 'trial' || kind === 'trial-link'
  // Trial links do not renew unless the fan resumes during the trial.
  const isRenewing = kind !== 'trial-link'
  const promised = kind === 'discount' ? offer.promotion.months - 1 : 0
  const isFullNext = kind === 'bundle' || (kind === 'discount' && promised === 0)
  return {
    ...NOT_RENEWING,
    started_at: now,
    ends_at: endsAt,
    price_cents: plan.period_cents,
    // After a trial in days, months are counted from its end.
    anchor_day: (period.unit === 'day' ? endsAt : now).getUTCDate(),
    is_renewing: isRenewing,
    is_trial: isTrial,
    trial_used_at: isTrial ? now : (row?.trial_used_at ?? null),
    first_charged_at: null,
    first_sale_id: null,
    next_try_at: isRenewing ? firstTryAt(endsAt) : null,
    promotion_id: 'promotion' in offer ? offer.promotion.id : null,
    promised_cents: kind === 'discount' ? offer.cents : null,
    promised_months: promised,
    bundle_months: kind === 'bundle' ? offer.months : null,
    reminder_at: isFullNext ? reminderAt(endsAt) : null,
    begun_by: key,
    updated_at: now,
  }
}

async function charge(
  deps: Deps,
  tx: Tx,
  { id, fan_id, creator_id }: Subscription,
  { offer, key }: { offer: SubscriptionOffer; key: string },
): Promise<Subscription> {
  const { sale, isNew } = await paySale(deps, tx, {
    key,
    fanId: fan_id,
    creatorId: creator_id,
    kind: 'subscription',
    subjectId: id,
    priceCents: offer.cents,
    words: offerText(offer),
  })
  // The key of an ended subscription cannot start another one.
  if (!isNew) throw new Refusal('KEY_REUSED')
  const now = deps.clock.now()
  return updateSubscription(tx, id, { first_charged_at: now, first_sale_id: sale.id, updated_at: now })
}
