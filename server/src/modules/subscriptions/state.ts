/** The state of a subscription and its upcoming prices. Pure functions. */
import type { Selectable } from 'kysely'
import { PLAN, REFUND, RENEWAL } from '#rules/money.ts'
import { addPeriod, type Period } from '#rules/periods.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import type { SubscriptionsTable } from './tables.ts'

type Subscription = Selectable<SubscriptionsTable>

export const SUBSCRIPTION_STATES = ['active', 'trial', 'cancelled', 'past-due', 'expired'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** The billing period. */
export const MONTH: Period = { duration: 1, unit: 'month' }

/** `isInState` is the SQL equivalent. */
export function subscriptionStateOf(
  { ends_at, is_renewing, is_trial, failed_tries }: Subscription,
  now: Date,
): SubscriptionState {
  const isOver = ends_at <= now
  if (!is_renewing) return isOver ? 'expired' : 'cancelled'
  if (isOver || failed_tries > 0) return 'past-due'
  return is_trial ? 'trial' : 'active'
}

/** When the next month is first charged. */
export function firstTryAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - RENEWAL.hoursBefore * HOUR_MS)
}

/** How long a renewal waits for a creator who has not signed the newest agreement. */
export function gracePeriodEnd({ ends_at }: Pick<Subscription, 'ends_at'>): Date {
  return new Date(ends_at.getTime() + RENEWAL.waitsDays * DAY_MS)
}

type Priced = Pick<
  Subscription,
  'price_cents' | 'next_price_cents' | 'price_notice_at' | 'ends_at' | 'anchor_day'
>

type AgreedTerms = Priced & Pick<Subscription, 'promised_cents' | 'promised_months'>

/**
 * A lower plan price applies from the next month; a higher one only after timely notice. The fan never pays more than announced or
 * than the plan's price.
 */
export function renewalCents(agreed: Priced, planCents: number): number {
  const { price_cents, next_price_cents, price_notice_at, ends_at } = agreed
  if (planCents <= price_cents) return planCents
  if (next_price_cents === null || price_notice_at === null) return price_cents
  return isTimelyNotice(price_notice_at, ends_at) ? Math.min(next_price_cents, planCents) : price_cents
}

/** The amount of the next renewal: the discounted price while it applies, but never more than without the discount. */
export function nextRenewalCents(agreed: AgreedTerms, planCents: number): number {
  const cents = renewalCents(agreed, planCents)
  const { promised_cents, promised_months } = agreed
  return promised_months > 0 && promised_cents !== null ? Math.min(promised_cents, cents) : cents
}

/** The first renewal without the discount. */
function fullPriceOn({
  ends_at,
  anchor_day,
  promised_months,
}: Pick<AgreedTerms, 'ends_at' | 'anchor_day' | 'promised_months'>): Date {
  return promised_months === 0
    ? ends_at
    : addPeriod(ends_at, { duration: promised_months, unit: 'month' }, anchor_day)
}

/** One day earlier than required, because jobs may run late. */
export function reminderAt(endsAt: Date): Date {
  return new Date(firstTryAt(endsAt).getTime() - (PLAN.noticeDays + 1) * DAY_MS)
}

/** The notice to store. A fan already notified of a higher price needs no new notice of a lower one. */
export function priceNoticeOf(
  { price_cents, next_price_cents, price_notice_at }: Priced,
  planCents: number,
  now: Date,
) {
  if (planCents <= price_cents) return { next_price_cents: null, price_notice_at: null, isNews: false }
  const isNews = next_price_cents === null || planCents > next_price_cents
  return { next_price_cents: planCents, price_notice_at: isNews ? now : price_notice_at, isNews }
}

/** The price of the next month, and a later higher one if any. For a cancelled subscription, as if resumed now. */
export function comingPrices(row: AgreedTerms, planCents: number, now: Date) {
  const { price_cents, ...notice } = resumedTerms(row, planCents, now)
  const agreed = { ...row, ...notice, price_cents }
  const nextCents = nextRenewalCents(agreed, planCents)
  if (agreed.promised_months > 0) {
    const on = fullPriceOn(agreed)
    return { nextCents, later: { cents: renewalCents({ ...agreed, ends_at: on }, planCents), on } }
  }
  const { next_price_cents: laterCents, price_notice_at: notifiedAt } = notice
  const isLater = laterCents !== null && notifiedAt !== null && laterCents !== nextCents
  return {
    nextCents,
    later: isLater ? { cents: laterCents, on: increaseAppliesOn(agreed, notifiedAt) } : null,
  }
}

/** A free subscription has no agreed price yet, so the plan's price applies. */
export function resumedTerms(row: Priced, planCents: number, now: Date) {
  const price_cents = row.price_cents || planCents
  return { price_cents, ...priceNoticeOf({ ...row, price_cents }, planCents, now) }
}

/** The first renewal to which a price announced now applies. */
export function increaseAppliesOn(agreed: AgreedTerms, noticeAt: Date): Date {
  const { anchor_day } = agreed
  let renewal = fullPriceOn(agreed)
  while (!isTimelyNotice(noticeAt, renewal)) renewal = addPeriod(renewal, MONTH, anchor_day)
  return renewal
}

function isTimelyNotice(noticeAt: Date, renewal: Date): boolean {
  return noticeAt.getTime() + PLAN.noticeDays * DAY_MS <= firstTryAt(renewal).getTime()
}

/** End of the refund window; null before the first charge. */
export function refundableUntil({ first_charged_at }: Pick<Subscription, 'first_charged_at'>): Date | null {
  return first_charged_at && new Date(first_charged_at.getTime() + REFUND.windowHours * HOUR_MS)
}
