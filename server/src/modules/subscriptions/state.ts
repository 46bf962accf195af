/** How a subscription stands at a moment, and what its next month will cost: nothing here asks or changes anything. */
import type { Selectable } from 'kysely'
import { PLAN, REFUND, RENEWAL } from '#rules/money.ts'
import { addPeriod, type Period } from '#rules/periods.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import type { SubscriptionsTable } from './tables.ts'

type Subscription = Selectable<SubscriptionsTable>

export const SUBSCRIPTION_STATES = ['active', 'trial', 'cancelled', 'past-due', 'expired'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** What is paid for each time. */
export const MONTH: Period = { duration: 1, unit: 'month' }

/** `mySubscriptions` asks the database in the same terms: see `isInState`. */
export function stateOf(
  { ends_at, is_renewing, is_trial, failed_tries }: Subscription,
  now: Date,
): SubscriptionState {
  const isOver = ends_at <= now
  if (!is_renewing) return isOver ? 'expired' : 'cancelled'
  if (isOver || failed_tries > 0) return 'past-due'
  return is_trial ? 'trial' : 'active'
}

/** The first time that the next month is charged for. */
export function firstTryAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - RENEWAL.hoursBefore * HOUR_MS)
}

/** How long a renewal waits for a creator who has not signed the newest agreement. */
export function waitsUntil({ ends_at }: Pick<Subscription, 'ends_at'>): Date {
  return new Date(ends_at.getTime() + RENEWAL.waitsDays * DAY_MS)
}

type Priced = Pick<
  Subscription,
  'price_cents' | 'next_price_cents' | 'price_notice_at' | 'ends_at' | 'anchor_day'
>

type Agreed = Priced & Pick<Subscription, 'promised_cents' | 'promised_months'>

/**
 * A lower price of the plan holds from the next month on; a higher one only when the fan was told long enough before.
 * Of two higher ones the lower holds: nobody pays more than they were told, nor more than the plan asks.
 */
export function renewalCents(agreed: Priced, planCents: number): number {
  const { price_cents, next_price_cents, price_notice_at, ends_at } = agreed
  if (planCents <= price_cents) return planCents
  if (next_price_cents === null || price_notice_at === null) return price_cents
  return isToldInTime(price_notice_at, ends_at) ? Math.min(next_price_cents, planCents) : price_cents
}

/** What the next renewal charges: the price of a discount while it is promised, and never more than it would be without. */
export function nextRenewalCents(agreed: Agreed, planCents: number): number {
  const cents = renewalCents(agreed, planCents)
  const { promised_cents, promised_months } = agreed
  return promised_months > 0 && promised_cents !== null ? Math.min(promised_cents, cents) : cents
}

/** The first renewal that no discount is promised for. */
export function fullPriceOn({
  ends_at,
  anchor_day,
  promised_months,
}: Pick<Agreed, 'ends_at' | 'anchor_day' | 'promised_months'>): Date {
  return promised_months === 0
    ? ends_at
    : addPeriod(ends_at, { duration: promised_months, unit: 'month' }, anchor_day)
}

/** A day more than needed, as jobs may come late. */
export function reminderAt(endsAt: Date): Date {
  return new Date(firstTryAt(endsAt).getTime() - (PLAN.noticeDays + 1) * DAY_MS)
}

/** What the fan is to be told, and has been: whoever was told of more already needs no new notice of less. */
export function noticeOf(
  { price_cents, next_price_cents, price_notice_at }: Priced,
  planCents: number,
  now: Date,
) {
  if (planCents <= price_cents) return { next_price_cents: null, price_notice_at: null, isNews: false }
  const isNews = next_price_cents === null || planCents > next_price_cents
  return { next_price_cents: planCents, price_notice_at: isNews ? now : price_notice_at, isNews }
}

/**
 * What the next month costs, and the higher price that holds from a later one, if any. For one that was cancelled: what
 * they would be if it went on from this moment.
 */
export function comingPrices(row: Agreed, planCents: number, now: Date) {
  const { price_cents, ...notice } = resumedTerms(row, planCents, now)
  const agreed = { ...row, ...notice, price_cents }
  const nextCents = nextRenewalCents(agreed, planCents)
  if (agreed.promised_months > 0) {
    const on = fullPriceOn(agreed)
    return { nextCents, later: { cents: renewalCents({ ...agreed, ends_at: on }, planCents), on } }
  }
  const { next_price_cents: laterCents, price_notice_at: toldAt } = notice
  const isLater = laterCents !== null && toldAt !== null && laterCents !== nextCents
  return { nextCents, later: isLater ? { cents: laterCents, on: risesOn(agreed, toldAt) } : null }
}

/** Whoever was given a subscription without a price has agreed to none yet. */
export function resumedTerms(row: Priced, planCents: number, now: Date) {
  const price_cents = row.price_cents || planCents
  return { price_cents, ...noticeOf({ ...row, price_cents }, planCents, now) }
}

/** The renewal from which on a price holds that the fan is told of at this moment. */
export function risesOn(agreed: Agreed, noticeAt: Date): Date {
  const { anchor_day } = agreed
  let renewal = fullPriceOn(agreed)
  while (!isToldInTime(noticeAt, renewal)) renewal = addPeriod(renewal, MONTH, anchor_day)
  return renewal
}

function isToldInTime(noticeAt: Date, renewal: Date): boolean {
  return noticeAt.getTime() + PLAN.noticeDays * DAY_MS <= firstTryAt(renewal).getTime()
}

/** Until when the fan may ask for their money; null before the first charge. */
export function refundableUntil({ first_charged_at }: Pick<Subscription, 'first_charged_at'>): Date | null {
  return first_charged_at && new Date(first_charged_at.getTime() + REFUND.windowHours * HOUR_MS)
}
